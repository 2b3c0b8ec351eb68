import { describe, expect, it } from '@jest/globals';
import { notedAlt, pictureAt, pictureNote, savedSizeOf, takenOnProblem } from './pictures.js';

describe('pictureAt', () => {
  const folder = '/media/0123456789abcdef0123456789abcdef';

  it.each([
    [1280, [320, 640, 960, 1280]],
    [1000, [320, 640, 960, 1000]],
    [640, [320, 640]],
    [200, [200]],
  ])('has every size of our picture %i pixels wide', (width, widths) => {
    expect(pictureAt(`${folder}/${width}.jpg`).widths).toEqual(widths);
  });

  it.each(['https://example.com/media/a/1280.jpg', '/media/x/1280.jpg', `${folder}/1280.avif`, ''])(
    'has no sizes for %j',
    (url) => {
      expect(pictureAt(url, 'The hall')).toEqual({
        url,
        alt: 'The hall',
        width: null,
        height: null,
        blur: null,
        widths: [],
      });
    },
  );
});

describe('what a picture is', () => {
  it.each([
    [{}, ''],
    [{ label: 'artist-impression' }, "Artist's impression"],
    [{ label: 'sample', takenOn: '2026-03' }, 'A similar unit, taken Mar 2026'],
    [{ label: 'site-plan', takenOn: '2026-03-14' }, 'Site plan, Mar 2026'],
    [{ takenOn: '2026-03' }, 'Taken Mar 2026'],
    [{ takenOn: '2025-12-31' }, 'Taken Dec 2025'],
  ] as const)('%j reads "%s" [PICTURE-13]', (picture, note) => {
    expect(pictureNote(picture)).toBe(note);
  });

  it('is part of the alt text [PICTURE-13]', () => {
    expect(notedAlt({ alt: 'The pool' })).toBe('The pool');
    expect(notedAlt({ alt: 'The pool', label: 'artist-impression' })).toBe("The pool (Artist's impression)");
    expect(notedAlt({ alt: '', label: 'floor-plan' })).toBe('Floor plan');
  });

  it('has a date up to today: a month or a day [PICTURE-13]', () => {
    const today = '2026-11-27';
    for (const date of ['2026-11', '2026-11-27', '2024-02-29'])
      expect(takenOnProblem(date, today)).toBeNull();
    for (const date of ['2026-12', '2026-11-28'])
      expect(takenOnProblem(date, today)).toMatch(/in the future/);
    for (const date of ['', '2026', '2026-00', '2026-2', '2025-02-29', '1899-01', '2026-03-14T00:00'])
      expect(takenOnProblem(date, today)).toMatch(/must be a month or a day/);
  });
});

describe('savedSizeOf', () => {
  const widths = [320, 640, 960];
  it.each([
    [{ widths, bytes: [9, 30, 60] }, 640, { width: 640, bytes: 30 }],
    [{ widths, bytes: [9, 30, 60] }, 700, { width: 640, bytes: 30 }],
    [{ widths: [500], bytes: [20] }, 320, { width: 500, bytes: 20 }],
    [{ widths }, 320, { width: 320, bytes: null }],
    [{ widths: [] }, 320, null],
  ])('returns the widest size of %j up to %i pixels, else the smallest [SEO-18]', (picture, atMost, size) => {
    expect(savedSizeOf(picture, atMost)).toEqual(size);
  });
});
