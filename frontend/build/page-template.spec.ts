import { createHash } from 'node:crypto';
import { inlineAssets } from './page-template.js';

const LINK = '<link rel="stylesheet" crossorigin href="/assets/index.css"';
const ICON = '<link rel="icon" type="image/svg+xml" href="';
const INDEX = `<html>${ICON}/icon.svg" /><script src="/first.js"></script>${LINK}></html>`;

function reader(files: Record<string, string>) {
  return (path: string) => {
    const text = files[path];
    return text === undefined ? Promise.reject(new Error(`no file ${path}`)) : Promise.resolve(text);
  };
}

const files = {
  'icon.svg': '<svg viewBox="0 0 1 1"/>\n',
  'first.js': 'first("$&")',
  'assets/index.css': 'p{color:red}',
};

it('puts the styles, the first script and the icon into the page, to the letter', async () => {
  const { template } = await inlineAssets(INDEX, reader(files));
  expect(template).toBe(
    `<html>${ICON}data:image/svg+xml,%3Csvg%20viewBox%3D%220%200%201%201%22%2F%3E" /><script>first("$&")</script>${LINK} disabled><style>p{color:red}</style></html>`,
  );
});

it('names the hashes by which a content security policy allows the script and the styles', async () => {
  const { hashes } = await inlineAssets(INDEX, reader(files));
  const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(hashes).toBe(`${sha256('first("$&")')} ${sha256('p{color:red}')}`);
});

it.each(['first.js', 'assets/index.css'])('refuses a %s that would end its element', async (path) => {
  const bad = { ...files, [path]: 'x </script></style>' };
  await expect(inlineAssets(INDEX, reader(bad))).rejects.toThrow('would end its element');
});

it('refuses a page that lacks one of the three', async () => {
  await expect(inlineAssets('<html></html>', reader(files))).rejects.toThrow('index.html has no element');
});
