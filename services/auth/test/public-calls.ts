/** Public calls of the service. All others are for staff or for other services. */
export const PUBLIC_CALLS = [
  'post /api/login',
  'post /api/admin/login',
  'post /api/logout',
  'get /api/register',
  'post /api/register',
  'post /api/csp-reports',
  'post /api/password-resets',
  'post /api/password-resets/look',
  'post /api/password-resets/use',
];
