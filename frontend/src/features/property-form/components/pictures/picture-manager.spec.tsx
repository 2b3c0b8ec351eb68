import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Toaster } from '../../../../ui/toaster.js';
import type { PictureItem } from '../../data/property-form-values.js';
import { PicturesField } from '../pictures-field.js';

function item(name: string): PictureItem {
  return { key: name, url: `https://example.com/${name}.jpg`, alt: name };
}

function Form({ names }: { names: string[] }) {
  const [items, setItems] = useState(() => names.map(item));
  return (
    <form
      onSubmit={() => {
        throw new Error('The form was sent');
      }}
    >
      <PicturesField kind="photo" value={items} onChange={setItems} onUploadsChange={() => {}} />
      <output>{items.map(({ alt, url }) => alt || url).join(' ')}</output>
      <Toaster />
    </form>
  );
}

function show(...names: string[]) {
  render(<Form names={names} />);
  const visitor = userEvent.setup();
  return {
    visitor,
    order: () => document.querySelector('output')!.textContent,
    press: (name: string) => visitor.click(screen.getByRole('button', { name })),
  };
}

describe('the order', () => {
  it('marks the first as the main one', async () => {
    const { press, order } = show('a', 'b', 'c');
    const [first] = within(screen.getByRole('list', { name: 'Pictures' })).getAllByRole('listitem');
    expect(within(first!).getByText('Main')).toBeVisible();
    await press('Make picture 3 the main one');
    expect(order()).toBe('c a b');
    expect(screen.getByRole('button', { name: 'Make picture 1 the main one' })).toHaveFocus();
  });

  it('moves up and down, keeps the focus and says where to', async () => {
    const { press, order } = show('a', 'b', 'c');
    await press('Move picture 1 down');
    expect(order()).toBe('b a c');
    expect(screen.getByRole('button', { name: 'Move picture 2 down' })).toHaveFocus();
    expect(screen.getByText('picture 1 is now at place 2 of 3')).toBeInTheDocument();
    await press('Move picture 3 up');
    expect(order()).toBe('b c a');
    await press('Move picture 1 up');
    expect(order()).toBe('b c a');
  });

  it('moves by the keys of the handle', async () => {
    const { visitor, order } = show('a', 'b', 'c');
    screen.getByRole('button', { name: /^Drag picture 1,/ }).focus();
    await visitor.keyboard('{ArrowRight}');
    expect(order()).toBe('b a c');
    await visitor.keyboard('{End}');
    expect(order()).toBe('b c a');
    expect(screen.getByRole('button', { name: /^Drag picture 3,/ })).toHaveFocus();
    await visitor.keyboard('{Home}{ArrowDown}{ArrowUp}');
    expect(order()).toBe('a b c');
  });

  it('is reversed, from two pictures on', async () => {
    const { press, order } = show('a', 'b', 'c');
    await press('Reverse order');
    expect(order()).toBe('c b a');
  });

  it('is not reversed with one', () => {
    show('a');
    expect(screen.getByRole('button', { name: 'Reverse order' })).toBeDisabled();
  });
});

describe('addresses', () => {
  it('are added when they are not blank, by the button or by Enter', async () => {
    const { visitor, press, order } = show();
    const field = screen.getByLabelText('Picture address (URL)');
    const button = screen.getByRole('button', { name: 'Add Image' });
    expect(button).toBeDisabled();
    await visitor.type(field, '   {Enter}');
    expect(button).toBeDisabled();
    await visitor.type(field, 'https://example.com/1.jpg{Enter}');
    expect(field).toHaveValue('');
    await visitor.type(field, ' https://example.com/2.jpg ');
    await press('Add Image');
    expect(order()).toBe('https://example.com/1.jpg https://example.com/2.jpg');
  });

  it.each([
    ['front.jpg', /begins with http/],
    ['javascript:alert(1)', /begins with http/],
    ['ftp://example.com/a.jpg', /begins with http/],
    ['https://example.com/a.jpg', /in the list already/],
  ])('are refused when they are no picture to be: %s', async (url, complaint) => {
    const { visitor, order } = show('a');
    const field = screen.getByLabelText('Picture address (URL)');
    await visitor.type(field, `${url}{Enter}`);
    expect(field).toHaveAccessibleDescription(complaint);
    expect(field).toHaveValue(url);
    expect(order()).toBe('a');
  });

  it('take the place of a picture, which keeps its words', async () => {
    const { visitor, press, order } = show('a', 'b');
    await press('Replace picture 1');
    const dialog = within(screen.getByRole('dialog', { name: 'Replace picture 1' }));
    const field = dialog.getByLabelText('Picture address (URL)');
    expect(field).toHaveValue('https://example.com/a.jpg');
    await visitor.clear(field);
    expect(dialog.getByRole('button', { name: 'Replace' })).toBeDisabled();
    await visitor.type(field, 'https://example.com/c.jpg{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(order()).toBe('a b');
    expect(document.querySelector('img')).toHaveAttribute('src', 'https://example.com/c.jpg');
  });
});

describe('removing', () => {
  it('is undone at the very place, and leaves the focus nearby', async () => {
    const { press, order } = show('a', 'b', 'c');
    await press('Remove picture 2');
    expect(order()).toBe('a c');
    expect(screen.getByRole('button', { name: 'Remove picture 2' })).toHaveFocus();
    await press('Undo');
    expect(order()).toBe('a b c');
  });

  it('of all asks once, and can be undone', async () => {
    const { press, order } = show('a', 'b', 'c');
    await press('Clear all');
    expect(screen.getByRole('dialog', { name: 'Remove all pictures?' })).toHaveTextContent('3 pictures');
    await press('Keep them');
    expect(order()).toBe('a b c');
    await press('Clear all');
    await press('Remove all');
    expect(order()).toBe('');
    await press('Undo');
    expect(order()).toBe('a b c');
  });
});

it('shows the placeholder for a broken picture, and says so', () => {
  show('a');
  fireEvent.error(document.querySelector('img')!);
  expect(document.querySelector('img')).toHaveAttribute('src', '/placeholder.svg');
  expect(screen.getByText("It can't be shown")).toBeVisible();
});

it('keeps words for who can not see a picture', async () => {
  const { visitor, order } = show('a', 'b');
  const field = screen.getByLabelText('What picture 2 shows');
  await visitor.clear(field);
  await visitor.type(field, 'The hall');
  expect(order()).toBe('a The hall');
});

it('refuses files that are no pictures, by name, and goes on with the others', async () => {
  const { visitor } = show();
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  fireEvent.change(input, {
    target: { files: [new File(['hello'], 'notes.txt'), new File(['????????'], 'IMG_1.heic')] },
  });
  const alert = await screen.findByText('Not added');
  expect(alert.parentElement).toHaveTextContent(/notes.txt: This is not a JPEG/);
  expect(alert.parentElement).toHaveTextContent(/IMG_1.heic: This is a HEIC photo/);
  await visitor.click(screen.getByRole('button', { name: 'Dismiss what was not added' }));
  expect(screen.queryByText('Not added')).toBeNull();
});
