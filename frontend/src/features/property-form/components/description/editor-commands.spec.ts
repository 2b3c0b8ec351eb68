import { describe, expect, it } from '@jest/globals';
import {
  applied,
  continueList,
  type Edit,
  type EditorState,
  insertBlock,
  insertDivider,
  toggleInline,
  toggleLines,
} from './editor-commands.js';

/**
 * `a [b] c` means text `a b c` with `b` selected; `a
 * c` has the caret in the middle.
 */
function state(marked: string): EditorState {
  const caret = marked.indexOf('|');
  if (caret >= 0) return { text: marked.replace('|', ''), start: caret, end: caret };
  const start = marked.indexOf('[');
  return { text: marked.replace(/[[\]]/g, ''), start, end: marked.indexOf(']') - 1 };
}

function shown({ text }: EditorState, edit: Edit): string {
  const after = applied(text, edit);
  if (edit.start === edit.end) return `${after.slice(0, edit.start)}|${after.slice(edit.start)}`;
  return `${after.slice(0, edit.start)}[${after.slice(edit.start, edit.end)}]${after.slice(edit.end)}`;
}

describe('toggleInline', () => {
  it.each([
    ['around the selection', 'a [big] house', 'a **[big]** house'],
    ['not around its outer spaces', 'a[ big ]house', 'a **[big]** house'],
    ['off, selected with its marks', 'a [**big**] house', 'a [big] house'],
    ['off, selected without them', 'a **[big]** house', 'a [big] house'],
    ['beside italic', 'a *[big]* house', 'a ***[big]*** house'],
    ['at the caret', 'a |', 'a **|**'],
    ['off again at the caret', 'a **|**', 'a |'],
    ['on each line, after its list mark', '[- one\n\n- two]', '[- **one**\n\n- **two**]'],
  ])('puts bold %s', (_what, before, after) => {
    const before_ = state(before);
    expect(shown(before_, toggleInline(before_, '**'))).toBe(after);
  });

  it.each([
    ['a [big] house', 'a *[big]* house'],
    ['a *[big]* house', 'a [big] house'],
    ['a **[big]** house', 'a ***[big]*** house'],
    ['a ***[big]*** house', 'a **[big]** house'],
  ])('puts italic: %s', (before, after) => {
    const before_ = state(before);
    expect(shown(before_, toggleInline(before_, '*'))).toBe(after);
  });

  it('puts underline', () => {
    const before = state('a [big] house');
    expect(shown(before, toggleInline(before, '__'))).toBe('a __[big]__ house');
  });
});

describe('toggleLines', () => {
  it.each([
    ['## ', 'one\ntw|o', 'one\n## tw|o'],
    ['## ', '|', '## |'],
    ['## ', '## tw|o', 'tw|o'],
    ['### ', '## tw|o', '### tw|o'],
    ['- ', '[one\ntwo]', '[- one\n- two]'],
    ['- ', 'o[ne\n\nt]wo', '[- one\n\n- two]'],
    ['- ', '[- one\n- two]', '[one\ntwo]'],
    ['- ', '[- one\ntwo]', '[- one\n- two]'],
    ['1. ', '[one\ntwo\n\nthree]', '[1. one\n2. two\n\n3. three]'],
    ['1. ', '[- one\n- two]', '[1. one\n2. two]'],
    ['1. ', '[1. one\n2. two]', '[one\ntwo]'],
  ] as const)('makes %j of %j', (mark, before, after) => {
    const before_ = state(before);
    expect(shown(before_, toggleLines(before_, mark))).toBe(after);
  });
});

describe('blocks', () => {
  it.each([
    ['|', '---\n|'],
    ['one|', 'one\n\n---\n|'],
    ['o|ne\ntwo', 'one\n\n---\n|\ntwo'],
    ['one|\n\ntwo', 'one\n\n---|\n\ntwo'],
    ['[one]', 'one\n\n---\n|'],
  ])('puts a divider beneath the line: %j', (before, after) => {
    const before_ = state(before);
    expect(shown(before_, insertDivider(before_))).toBe(after);
  });

  it('does not replace the selection [EDITOR-2]', () => {
    const before = state('[Everything typed]');
    expect(applied(before.text, insertBlock(before, '## Rooms\n- One'))).toBe(
      'Everything typed\n\n## Rooms\n- One\n',
    );
  });
});

describe('continueList', () => {
  it.each([
    ['- one|', '- one\n- |'],
    ['1. one|', '1. one\n2. |'],
    ['- on|e', '- on\n- |e'],
    ['- one\n- |', '- one\n|'],
  ])('goes on: %j', (before, after) => {
    const before_ = state(before);
    expect(shown(before_, continueList(before_)!)).toBe(after);
  });

  it.each(['one|', '|- one', '[- one]', '---|'])('leaves Enter alone: %j', (before) => {
    expect(continueList(state(before))).toBeNull();
  });
});
