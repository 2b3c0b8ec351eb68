import { describe, expect, it } from '@jest/globals';
import { screenAfterSignIn, signInPath } from './paths.js';

describe('screenAfterSignIn', () => {
  it('is the screen that was asked for', () => {
    expect(screenAfterSignIn('/admin/inquiries?status=new')).toBe('/admin/inquiries?status=new');
  });

  it.each([
    null,
    '',
    'https://elsewhere.example/admin',
    '//elsewhere.example',
    '/admin/login',
    '/admin/register?invitation=abc',
    '/administration',
    '/properties',
  ])('is the dashboard for %s', (next) => {
    expect(screenAfterSignIn(next)).toBe('/admin/dashboard');
  });
});

describe('signInPath', () => {
  it('carries the screen that was asked for, and nothing where it is the usual one', () => {
    expect(signInPath('/admin/inquiries?page=2')).toBe('/admin/login?next=%2Fadmin%2Finquiries%3Fpage%3D2');
    expect(signInPath('/admin')).toBe('/admin/login');
  });
});
