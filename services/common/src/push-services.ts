/** Push services of the browsers; `.` in front stands for any host below it. */
const HOSTS = [
  ...['fcm.googleapis.com', 'android.googleapis.com', 'jmt17.google.com'],
  ...['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'],
];

/**
 * Whether an endpoint is of a known push service, over TLS on the usual port. Others are refused: a subscription comes from
 * a browser, and must not make the server call hosts of somebody's choice.
 * @param testService origin that is allowed too, for tests
 */
export function isPushService(endpoint: string, testService?: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (testService !== undefined && testService !== '' && origin === testService) return true;
  if (protocol !== 'https:' || port !== '') return false;
  return HOSTS.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
}
