// Runs before the first paint, so that nobody who chose dark sees a flash of light. src/lib/theme.ts does the rest.
(function () {
  var choice = 'light';
  try {
    choice = window.localStorage.getItem('theme') || 'light';
  } catch {
    // Storage is closed to us (private window, blocked cookies): the default stands.
  }
  var dark =
    choice === 'dark' || (choice === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  if (dark) document.querySelector('meta[name="theme-color"]').setAttribute('content', '#161e1a');
})();
