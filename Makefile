# Tangerine. The verbs:
#
#   make run          build, and open a book of ours (BOOK=folder make run: another one)
#   make test         build, and run every test (15 minutes on two cores at most)
#   make campaign     the long tests: fuzzing, memory over hundreds of pages, … (an hour)
#   make check-house  formatting, arrows, sizes, comments, and the tests of those checks
#   make bench-start  from exec to the first spread on screen, against an empty window
#   make bench-turn   what a frame of a turning leaf takes, against a window that draws nothing (STAGE=gl, SIZE=…)
#   make bench-latency  from a finger's move to changed pixels on the screen
#   make build        the program alone: .build/release/tangerine
#   make draw-books   draw the pictures of our own books again
#   make draw-sounds  make the sound of a turning page again
#   make clean
#
# Each does all its set-up on a fresh Debian 12 with Swift 6: scripts/setup.

BOOK ?= Books/taller-than-the-dog
STAGE ?= software
SIZE ?= 1920x1080

.PHONY: run build test campaign check-house bench-start bench-turn bench-latency draw-books draw-sounds setup clean

# What the program says stands above the line in which make reports its status.
run: setup
	@program=$$(scripts/build) && exec "$$program" "$(BOOK)"

build: setup
	@scripts/build

test: setup
	@scripts/test

campaign: setup
	@TANGERINE_CAMPAIGN=1 scripts/test

check-house: setup
	@scripts/check-house

bench-start: setup
	@scripts/bench-start $$(scripts/build) "$(BOOK)"

bench-turn: setup
	@scripts/bench-turn --stage "$(STAGE)" --size "$(SIZE)"

bench-latency: setup
	@scripts/bench-latency $$(scripts/build) "$(BOOK)" --stage "$(STAGE)" --size "$(SIZE)"

draw-books:
	@scripts/draw-books

draw-sounds:
	@scripts/draw-rustle

setup:
	@scripts/setup

clean:
	rm -rf .build .build-test
