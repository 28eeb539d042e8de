print("tangerine")
