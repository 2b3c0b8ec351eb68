import { pictureAt } from './pictures.js';

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
