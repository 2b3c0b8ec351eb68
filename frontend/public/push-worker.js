// Service worker of the back office, for notifications only. It caches nothing and touches no request.
// A browser registers it when somebody turns notifications on at /admin/account.

self.addEventListener('push', (event) => {
  const {
    title = 'LML Properties',
    body = 'Open the inbox',
    url = '/admin/inquiries',
    tag,
  } = read(event.data);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      // Notifications of one tag replace each other, so a push that arrives twice is shown once.
      ...(tag && { tag }),
      icon: '/icon-192.png',
      data: { url },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url ?? '/admin/inquiries', self.location.origin);
  if (url.origin !== self.location.origin) return;
  event.waitUntil(open(url.href));
});

/** Uses a window of the back office that is open, else opens one. */
async function open(url) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const [shown] = windows;
  if (shown) {
    try {
      await (await shown.navigate(url))?.focus();
      return;
    } catch {
      // The window is closing.
    }
  }
  await self.clients.openWindow(url);
}

function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}
