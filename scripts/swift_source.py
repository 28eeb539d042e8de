"""What the house checks share: Swift files of the project, and their text without comments and strings."""

import pathlib
import re

TOKEN = re.compile(
    r'(?P<comment>//[^\n]*)'
    r'|(?P<block>/\*)'
    r'|(?P<string>(?P<hashes>#*)"""[\s\S]*?"""(?P=hashes)|(?P<hashes1>#*)"(?:\\.|[^"\\\n])*"(?P=hashes1))')


def blank(text):
    """Spaces for everything but line ends: places stay where they were."""
    return re.sub(r'[^\n]', ' ', text)


def end_of_block(text, start):
    """Where a block comment ends; they nest."""
    depth, place = 0, start
    for mark in re.finditer(r'/\*|\*/', text[start:]):
        depth += 1 if mark.group() == '/*' else -1
        place = start + mark.end()
        if depth == 0:
            return place
    return len(text)


def code(text):
    """The text with comments and the insides of strings blanked out, line for line."""
    parts, place = [], 0
    while found := TOKEN.search(text, place):
        end = end_of_block(text, found.start()) if found['block'] else found.end()
        parts += [text[place:found.start()], blank(text[found.start():end])]
        place = end
    return ''.join(parts + [text[place:]])


def swift_files(root, *folders):
    """The Swift files below these folders, in order of their names."""
    return sorted(p for folder in folders for p in (pathlib.Path(root) / folder).rglob('*.swift'))


def line_of(text, place):
    return text.count('\n', 0, place) + 1
