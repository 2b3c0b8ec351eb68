import type { Picture } from '@lml/common/contracts';
import { expect, it } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Gallery } from './gallery.js';
import { setSavesData } from '../../../lib/data-saver.js';
import { newVisitor } from '../../../testing/new-visitor.js';

function pictures(count: number): Picture[] {
  return Array.from({ length: count }, (_, index) => ({
    url: `/media/${index + 1}/1280.jpg`,
    alt: `View ${index + 1}`,
    width: 1200,
    height: 800,
    blur: null,
    widths: [],
  }));
}

/** Addresses of the pictures that a browser that saves data has asked for so far. */
const asked = () =>
  [...document.querySelectorAll('img')]
    .map((image) => image.getAttribute('src'))
    .filter((src) => src?.startsWith('/media/'));

const scrollButtons = () => screen.queryAllByRole('button', { name: /thumbnails$/ });

it('scrolls only with more than four thumbnails [PROPERTY-10]', () => {
  const { rerender } = render(<Gallery pictures={pictures(5)} title="Nyali Links Villa" />);
  expect(screen.getAllByRole('button', { name: /^Open picture/ })).toHaveLength(5);
  expect(scrollButtons()).toHaveLength(0);
  rerender(<Gallery pictures={pictures(6)} title="Nyali Links Villa" />);
  expect(scrollButtons()).toHaveLength(2);
});

it('shows the placeholder without a viewer if there are no pictures [PROPERTY-14]', () => {
  render(<Gallery pictures={[]} title="Quarter-Acre Plots" />);
  expect(screen.getByRole('img', { name: 'No picture yet' })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('while data is saved, shows only the first picture, and says what the others cost [SEO-18]', async () => {
  document.documentElement.dataset['saveData'] = 'on';
  window.lmlShownPictures = new Set();
  const sized = pictures(4).map((picture, index) => ({
    ...picture,
    widths: [320, 640, 1280],
    ...(index !== 2 && { bytes: [9_000, 30_400 + index, 80_000] }),
  }));
  const { rerender } = render(<Gallery pictures={sized} title="Nyali Links Villa" />);
  expect(asked()).toEqual(['/media/1/1280.jpg']);
  expect(screen.getByRole('button', { name: 'Open picture 1 of 4: View 1' })).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Show photo \(31 KB\) ?: View 2$/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Show photo ?: View 3$/ })).toBeVisible();
  // The size of one of them is not known.
  expect(screen.getByRole('button', { name: 'Show all 3 photos' })).toBeVisible();

  rerender(<Gallery pictures={sized.filter(({ bytes }) => bytes)} title="Nyali Links Villa" />);
  expect(screen.getByRole('button', { name: 'Show all 2 photos (61 KB)' })).toBeVisible();

  act(() => setSavesData(false));
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  expect(screen.getAllByRole('button', { name: /^Open picture/ })).toHaveLength(3);
});

it('opens the viewer at the clicked picture, and closes it with the page [PROPERTY-11]', async () => {
  const visitor = newVisitor();
  const { unmount } = render(<Gallery pictures={pictures(3)} title="Nyali Links Villa" />);
  await visitor.click(screen.getByRole('button', { name: 'Open picture 2 of 3: View 2' }));
  const viewer = await screen.findByRole('dialog', { name: 'Pictures of Nyali Links Villa' });
  expect(viewer).toHaveTextContent('2 / 3: View 2');
  await visitor.keyboard('{End}');
  expect(viewer).toHaveTextContent('3 / 3: View 3');
  await visitor.keyboard('{ArrowRight}');
  expect(viewer).toHaveTextContent('1 / 3: View 1');
  unmount();
  await waitFor(() => expect(viewer).not.toBeInTheDocument());
});

it('links to pictures on other sites, and shows only ours in the viewer', async () => {
  const visitor = newVisitor();
  const [first, second] = pictures(2);
  const elsewhere = { ...first!, url: 'https://pictures.example/front.jpg', alt: 'The front' };
  const { unmount } = render(<Gallery pictures={[elsewhere, first!, second!]} title="Nyali Links Villa" />);
  const link = await screen.findByRole('link', {
    name: 'Show picture from pictures.example: The front',
  });
  expect(link).toHaveAttribute('href', 'https://pictures.example/front.jpg');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noreferrer');
  expect(document.querySelectorAll('[src*="pictures.example"], [srcset*="pictures.example"]')).toHaveLength(
    0,
  );
  expect(screen.getByRole('button', { name: 'View all 2 pictures' })).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Open picture 2 of 2: View 2' }));
  const viewer = await screen.findByRole('dialog', { name: 'Pictures of Nyali Links Villa' });
  expect(viewer).toHaveTextContent('2 / 2: View 2');
  expect(document.querySelectorAll('[src*="pictures.example"]')).toHaveLength(0);
  unmount();
  await waitFor(() => expect(viewer).not.toBeInTheDocument());
});

it('has no viewer if all pictures are on other sites', async () => {
  const elsewhere = { ...pictures(1)[0]!, url: 'https://pictures.example/front.jpg', alt: '' };
  render(<Gallery pictures={[elsewhere]} title="Nyali Links Villa" />);
  expect(await screen.findByRole('link', { name: 'Show picture from pictures.example' })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says on the picture, in its name and in the viewer what it is and when it was taken [PICTURE-13]', async () => {
  const visitor = newVisitor();
  const [drawn, dated] = pictures(2);
  render(
    <Gallery
      pictures={[
        { ...drawn!, label: 'artist-impression' },
        { ...dated!, takenOn: '2026-03' },
      ]}
      title="Lake Terraces"
    />,
  );
  expect(screen.getByText("Artist's impression")).toBeVisible();
  expect(screen.getByText('Taken Mar 2026')).toBeVisible();
  await visitor.click(
    screen.getByRole('button', { name: "Open picture 1 of 2: View 1 (Artist's impression)" }),
  );
  const viewer = await screen.findByRole('dialog');
  expect(viewer).toHaveTextContent("1 / 2: View 1 (Artist's impression)");
});
