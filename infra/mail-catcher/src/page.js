// Shows new mails as they come: the list is loaded again when the newest one is another.
const newest = async () => {
  const response = await fetch('/api/v1/messages?limit=1');
  const { total, messages } = await response.json();
  return `${total} ${messages[0]?.ID ?? ''}`;
};

/** @type {string | undefined} */
let seen;
setInterval(async () => {
  if (document.hidden || document.activeElement?.id === 'query') return;
  try {
    const now = await newest();
    if (seen !== undefined && now !== seen) window.location.reload();
    seen = now;
  } catch {
    // The catcher is stopped; the next round tries again.
  }
}, 2000);
