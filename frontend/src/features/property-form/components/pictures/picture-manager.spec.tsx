import { describe, expect, it } from '@jest/globals';
import type { UploadedPicture } from '@lml/common/contracts';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { refusal, server } from '../../../../testing/server.js';
import { Toaster } from '../../../../ui/toaster.js';
import type { PictureItem } from '../../data/property-form-values.js';
import { PicturesField } from '../pictures-field.js';
import { newVisitor } from '../../../../testing/new-visitor.js';

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
      <p data-testid="details">
        {items.map(({ label, takenOn }) => [label, takenOn].filter(Boolean).join('@')).join(' ')}
      </p>
      <Toaster />
    </form>
  );
}

function show(...names: string[]) {
  render(<Form names={names} />);
  const visitor = newVisitor();
  return {
    visitor,
    order: () => document.querySelector('output')!.textContent,
    press: (name: string) => visitor.click(screen.getByRole('button', { name })),
  };
}

describe('the order', () => {
  it('marks the first as the main one [PICTURE-7]', async () => {
    const { press, order } = show('a', 'b', 'c');
    const [first] = within(screen.getByRole('list', { name: 'Pictures' })).getAllByRole('listitem');
    expect(within(first!).getByText('Main')).toBeVisible();
    await press('Make picture 3 the main one');
    expect(order()).toBe('c a b');
    expect(screen.getByRole('button', { name: 'Make picture 1 the main one' })).toHaveFocus();
  });

  it('moves up and down, keeps the focus and announces the position [PICTURE-6]', async () => {
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

  it('moves with the arrow keys on the handle [PICTURE-7]', async () => {
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

  it('can be reversed with two or more pictures [PICTURE-6]', async () => {
    const { press, order } = show('a', 'b', 'c');
    await press('Reverse order');
    expect(order()).toBe('c b a');
  });

  it('cannot be reversed with one picture [PICTURE-6]', () => {
    show('a');
    expect(screen.getByRole('button', { name: 'Reverse order' })).toBeDisabled();
  });
});

describe('addresses', () => {
  it('are added by the button or Enter if not blank [PICTURE-5]', async () => {
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
    ['front.jpg', /begins with https/],
    ['javascript:alert(1)', /begins with https/],
    ['http://example.com/a.jpg', /begins with https/],
    ['ftp://example.com/a.jpg', /begins with https/],
    ['https://example.com/a.jpg', /in the list already/],
  ])('are refused when they are no picture to be: %s [PICTURE-5]', async (url, complaint) => {
    const { visitor, order } = show('a');
    const field = screen.getByLabelText('Picture address (URL)');
    await visitor.type(field, `${url}{Enter}`);
    expect(field).toHaveAccessibleDescription(complaint);
    expect(field).toHaveValue(url);
    expect(order()).toBe('a');
  });

  it('replace a picture and keep its alt text [PICTURE-6]', async () => {
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
    expect(screen.getByRole('link', { name: 'Show picture 1 in a new tab' })).toHaveAttribute(
      'href',
      'https://example.com/c.jpg',
    );
  });
});

describe('removing', () => {
  it('can be undone at the same position, and keeps the focus nearby [PICTURE-6]', async () => {
    const { press, order } = show('a', 'b', 'c');
    await press('Remove picture 2');
    expect(order()).toBe('a c');
    expect(screen.getByRole('button', { name: 'Remove picture 2' })).toHaveFocus();
    await press('Undo');
    expect(order()).toBe('a b c');
  });

  it('all pictures asks for confirmation, and can be undone [PICTURE-6]', async () => {
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

it('shows the placeholder and a message for a broken picture [PICTURE-9]', () => {
  const broken: PictureItem = { key: 'a', url: '/media/a/640.jpg', alt: '' };
  render(<PicturesField kind="photo" value={[broken]} onChange={() => {}} onUploadsChange={() => {}} />);
  expect(document.querySelector('img')).toHaveAttribute('src', '/media/a/640.jpg');
  fireEvent.error(document.querySelector('img')!);
  expect(document.querySelector('img')).toHaveAttribute('src', '/placeholder.svg');
  expect(screen.getByText("It can't be shown")).toBeVisible();
});

it('stores alt texts [PICTURE-10]', async () => {
  const { visitor, order } = show('a', 'b');
  const field = screen.getByLabelText('Alt text of picture 2');
  await visitor.clear(field);
  await visitor.type(field, 'The hall');
  expect(order()).toBe('a The hall');
});

it('rejects files that are not pictures by name, and continues with the others [PICTURE-2]', async () => {
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

describe('pictures of other sites', () => {
  const stored: UploadedPicture = {
    id: 41,
    url: '/media/0123456789abcdef0123456789abcdef/700.jpg',
    alt: '',
    width: 700,
    height: 500,
    blur: null,
    widths: [320, 640, 700],
  };
  const shown = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));

  it('are linked and not loaded', () => {
    show('a');
    expect(shown()).toEqual(['/placeholder.svg']);
    const link = screen.getByRole('link', { name: 'Show picture 1 in a new tab' });
    expect(link).toHaveAttribute('href', 'https://example.com/a.jpg');
    expect(link).toHaveAttribute('rel', 'noreferrer');
  });

  it('are copied to our store on a click, and keep position and alt text', async () => {
    const asked: unknown[] = [];
    server.use(
      http.post('/api/admin/pictures/copies', async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json(stored, { status: 201 });
      }),
    );
    const { press, order } = show('a', 'b');
    await press('Copy picture 2 to our store');
    expect(await screen.findByText('picture 2 is copied. Save to keep it.')).toBeInTheDocument();
    expect(asked).toEqual([{ url: 'https://example.com/b.jpg' }]);
    expect(order()).toBe('a b');
    expect(shown()).toEqual(['/placeholder.svg', stored.url]);
    expect(screen.queryByRole('button', { name: 'Copy picture 2 to our store' })).toBeNull();
  });

  it('can be copied together; one that fails shows why', async () => {
    const problem = 'example.com/a.jpg was not copied: example.com does not hand it out. Upload the file';
    server.use(
      http.post('/api/admin/pictures/copies', async ({ request }) => {
        const { url } = (await request.json()) as { url: string };
        if (url.endsWith('a.jpg')) return refusal(422, problem);
        return HttpResponse.json({ ...stored, url: stored.url.replace('0', url.at(-5)!) }, { status: 201 });
      }),
    );
    const { press } = show('a', 'b', 'c');
    await press('Copy all to our store (3)');
    expect(await screen.findByRole('button', { name: 'Copy all to our store (1)' })).toBeVisible();
    const [first] = within(screen.getByRole('list', { name: 'Pictures' })).getAllByRole('listitem');
    expect(within(first!).getByRole('alert')).toHaveTextContent(problem);
    expect(within(first!).getByRole('button', { name: 'Copy picture 1 to our store' })).toBeVisible();
  });

  it('are copied up to the limit of pictures', async () => {
    server.use(
      http.post('/api/admin/pictures/copies', async ({ request }) => {
        const { url } = (await request.json()) as { url: string };
        const own = `/media/${url.slice(-5, -4).repeat(32)}/700.jpg`;
        return HttpResponse.json({ ...stored, url: own }, { status: 201 });
      }),
    );
    const { press } = show(...'abcdefghijk');
    await press('Copy all to our store (11)');
    expect(await screen.findByText('10 of 10 uploads used', { exact: false })).toBeVisible();
    expect(screen.getByText('At most 10 pictures can be in our store. Remove one first')).toBeVisible();
  });
});

describe('what pictures are', () => {
  const details = () => screen.getByTestId('details').textContent;

  it('is said of one picture [PICTURE-13]', async () => {
    const { visitor } = show('a', 'b');
    await visitor.selectOptions(screen.getByLabelText('Kind of picture 2'), "Artist's impression");
    await visitor.type(screen.getByLabelText('Date of picture 1'), '2026-03');
    expect(details()).toBe('2026-03 artist-impression');
  });

  it('is said of all at once; a wrong date is refused, and stays typed [PICTURE-13]', async () => {
    const { visitor, press } = show('a', 'b');
    await visitor.selectOptions(screen.getByLabelText('Kind of all pictures'), 'A similar unit');
    await visitor.type(screen.getByLabelText('Date of all pictures'), '2026-13');
    await press('Apply to all');
    expect(screen.getByText(/must be a month or a day, such as 2026-03/)).toBeVisible();
    expect(details()).toBe(' ');
    await visitor.clear(screen.getByLabelText('Date of all pictures'));
    await visitor.type(screen.getByLabelText('Date of all pictures'), '2026-02');
    await press('Apply to all');
    expect(details()).toBe('sample@2026-02 sample@2026-02');
  });
});
