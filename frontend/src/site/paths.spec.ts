import { describe, expect, it } from '@jest/globals';
import { screenAfterSignIn, signInPath } from './paths.js';

describe('screenAfterSignIn', () => {
  it('is the requested screen [SIGNIN-4]', () => {
    expect(screenAfterSignIn('/admin/inquiries?status=new')).toBe('/admin/inquiries?status=new');
    expect(screenAfterSignIn('/admin?a=%2F%2F#b')).toBe('/admin?a=%2F%2F#b');
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
    '/admin/../properties',
    '/admin/%2e%2e/properties',
    '/admin/..//elsewhere.example',
    '/admin/..\\elsewhere.example',
    '/admin/../admin/login',
    '/\\elsewhere.example/admin',
    '/\t/elsewhere.example/admin',
    'javascript:alert(1)',
  ])('is the dashboard for %s [SIGNIN-4]', (next) => {
    expect(screenAfterSignIn(next)).toBe('/admin/dashboard');
  });
});

describe('signInPath', () => {
  it('contains the requested screen unless it is the default', () => {
    expect(signInPath('/admin/inquiries?page=2')).toBe('/admin/login?next=%2Fadmin%2Finquiries%3Fpage%3D2');
    expect(signInPath('/admin')).toBe('/admin/login');
  });
});
