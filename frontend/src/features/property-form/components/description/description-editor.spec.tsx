import { describe, expect, it } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { Toaster } from '../../../../ui/toaster.js';
import { DescriptionField } from '../description-field.js';
import { newVisitor } from '../../../../testing/new-visitor.js';

function Form({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <DescriptionField name="description" value={value} onChange={setValue} onBlur={() => {}} />
      <Toaster />
    </>
  );
}

function show(start = '') {
  render(<Form start={start} />);
  const visitor = newVisitor();
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
  return {
    visitor,
    field,
    select: (words: string) => {
      const at = field.value.indexOf(words);
      field.focus();
      field.setSelectionRange(at, at + words.length);
    },
    press: (name: string) => visitor.click(screen.getByRole('button', { name })),
    preview: () => screen.getByRole('region', { name: 'Preview' }),
  };
}

describe('the toolbar', () => {
  it.each([
    ['Bold', 'a **big** house'],
    ['Italic', 'a *big* house'],
    ['Underline', 'a __big__ house'],
    ['Header', '## a big house'],
    ['Subheader', '### a big house'],
    ['Bullet list', '- a big house'],
    ['Numbered list', '1. a big house'],
  ])('%s goes on and off again, and the selection stays [EDITOR-1]', async (name, after) => {
    const { field, select, press } = show('a big house');
    select('big');
    await press(name);
    expect(field).toHaveValue(after);
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('big');
    await press(name);
    expect(field).toHaveValue('a big house');
  });

  it('inserts a divider below the line [EDITOR-1]', async () => {
    const { field, select, press } = show('above\nbeneath');
    select('above');
    await press('Divider');
    expect(field).toHaveValue('above\n\n---\n\nbeneath');
  });

  it('is one tab stop, navigated with the arrow keys [EDITOR-1]', async () => {
    const { visitor, field } = show();
    const button = (name: string) => screen.getByRole('button', { name });
    expect(screen.getByRole('toolbar', { name: 'Formatting' })).toHaveAttribute('aria-controls', field.id);
    act(() => button('Bold').focus());
    await visitor.keyboard('{ArrowRight}{ArrowRight}');
    expect(button('Underline')).toHaveFocus();
    await visitor.keyboard('{End}');
    expect(button('Pricing template')).toHaveFocus();
    await visitor.keyboard('{Home}');
    expect(button('Bold')).toHaveFocus();
    await visitor.tab();
    expect(field).toHaveFocus();
  });

  it.each([
    ['b', 'a **big** house'],
    ['i', 'a *big* house'],
    ['u', 'a __big__ house'],
  ])('has Ctrl+%s [EDITOR-1]', async (key, after) => {
    const { visitor, field, select } = show('a big house');
    select('big');
    await visitor.keyboard(`{Control>}${key}{/Control}`);
    expect(field).toHaveValue(after);
  });

  it('continues a list on Enter', async () => {
    const { visitor, field } = show();
    await visitor.type(field, '- one{Enter}two{Enter}{Enter}three');
    expect(field).toHaveValue('- one\n- two\nthree');
  });
});

describe('the templates', () => {
  it.each(['Property template', 'Pricing template'])(
    '%s takes nothing away of what was typed [EDITOR-2]',
    async (name) => {
      const { field, select, press } = show('All that was typed');
      select('All that was typed');
      await press(name);
      expect(field.value).toMatch(/^All that was typed\n\n## /);
    },
  );

  it('shows prices as unit types, as visitors see them [EDITOR-2]', async () => {
    const { press, preview } = show();
    await press('Pricing template');
    const units = await within(preview()).findAllByRole('listitem');
    expect(units).toHaveLength(2);
    expect(units[0]).toHaveTextContent(/Unit type A.*560 SqFt.*KSH 4,950,000/);
  });
});

describe('clearing', () => {
  it('asks for confirmation, and can be undone [EDITOR-3]', async () => {
    const { field, press } = show('All that was typed');
    await press('Clear');
    expect(screen.getByRole('dialog', { name: 'Clear the description?' })).toHaveTextContent('18 characters');
    await press('Keep it');
    expect(field).toHaveValue('All that was typed');
    await press('Clear');
    await press('Clear description');
    expect(field).toHaveValue('');
    await press('Undo');
    expect(field).toHaveValue('All that was typed');
  });

  it('is disabled for an empty description [EDITOR-3]', () => {
    show();
    expect(screen.getByRole('button', { name: 'Clear' })).toBeDisabled();
  });
});

it('counts the characters, and shows by how many the limit is exceeded [EDITOR-6]', async () => {
  const { visitor, field } = show('x'.repeat(19_999));
  expect(field).toHaveAccessibleDescription('19,999 of 20,000 characters');
  expect(field).toBeValid();
  await visitor.type(field, 'yz');
  expect(field).toHaveAccessibleDescription('Too long by 1: shorten it to at most 20,000 characters');
  expect(field).toBeInvalid();
});

it('shows a live preview beside the text [EDITOR-4]', async () => {
  const { visitor, field, preview } = show();
  expect(await within(preview()).findByText(/Your text appears here/)).toBeVisible();
  await visitor.type(field, '## Rooms{Enter}A **large** kitchen');
  expect(await within(preview()).findByRole('heading', { level: 3, name: 'Rooms' })).toBeVisible();
  expect(within(preview()).getByText('large').tagName).toBe('STRONG');
});
