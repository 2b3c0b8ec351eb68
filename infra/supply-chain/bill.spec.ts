import { describe, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';

interface Bill {
  bomFormat: string;
  metadata: { component: { name: string } };
  components: { 'bom-ref': string; purl: string; hashes?: object[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const module = (name: string) => import(fileURLToPath(new URL(name, import.meta.url))) as Promise<unknown>;
const { billOfPart, billOfProduct, wholeTree } = (await module('./bill.mjs')) as {
  billOfPart: (tree: Bill, part: string) => Bill;
  billOfProduct: (tree: Bill) => Bill;
  wholeTree: () => Bill;
};
const { keyOf, shippedPackages } = (await module('./packages.mjs')) as {
  keyOf: (package_: object) => string;
  shippedPackages: () => object[];
};

const tree = wholeTree();
const packagesOf = ({ components }: Bill) => components.map((one) => one['bom-ref']);
const namesOf = (part: string) =>
  new Set(packagesOf(billOfPart(tree, part)).map((ref) => ref.slice(0, ref.lastIndexOf('@'))));

describe('the bill of materials', () => {
  it('of the product lists exactly the shipped packages of the lock file, with hashes', () => {
    const bill = billOfProduct(tree);
    expect(bill.bomFormat).toBe('CycloneDX');
    expect(bill.metadata.component.name).toBe('lml-properties');
    expect(packagesOf(bill).sort()).toEqual(shippedPackages().map(keyOf).sort());
    expect(bill.components.filter(({ hashes = [] }) => hashes.length === 0)).toEqual([]);
    expect(bill.components.map(({ purl }) => purl).filter((purl) => !purl.startsWith('pkg:npm/'))).toEqual(
      [],
    );
  });

  it.each([
    ['auth', ['@node-rs/argon2', 'pg', 'express'], ['nodemailer', 'sharp', 'react', 'supertest']],
    [
      'listings',
      ['sharp', '@img/sharp-libvips-linux-x64', 'pdfkit', 'bullmq', 'pg'],
      ['nodemailer', 'react'],
    ],
    ['inquiries', ['bullmq', 'libphonenumber-js', 'imapflow'], ['sharp', 'web-push']],
    ['notifications', ['nodemailer', 'bullmq'], ['smtp-server', 'sharp']],
    ['pages', ['@nestjs/core'], ['sharp', 'bullmq', 'vite']],
    ['frontend', ['react', 'react-dom', 'leaflet'], ['vite', 'tailwindcss', 'sharp']],
    ['mail-catcher', ['smtp-server', 'postal-mime'], ['pg', 'react']],
  ])('of %s has what it needs at run time, and nothing of others', (part, has, hasNot) => {
    const names = namesOf(part);
    expect(has.filter((name) => !names.has(name))).toEqual([]);
    expect(hasNot.filter((name) => names.has(name))).toEqual([]);
  });

  it('refers only to listed components', () => {
    const bill = billOfPart(tree, 'notifications');
    const listed = new Set(packagesOf(bill));
    const named = bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
    expect(named.filter((ref) => !listed.has(ref))).toEqual([]);
  });
});
