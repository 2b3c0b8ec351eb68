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

// A page that comes from a server can be seen before it answers: what is chosen, typed and pressed until then is kept, for
// src/lib/early-input.ts to do once more.
(function () {
  var early = { fields: [], button: null, stop: stop };
  window.lmlEarlyInput = early;
  document.addEventListener('input', keepField, true);
  document.addEventListener('click', keepButton, true);
  function keepField(event) {
    var field = event.target;
    early.fields = early.fields.filter(function (kept) {
      return kept.field !== field;
    });
    early.fields.push({ field: field, value: field.value });
  }
  function keepButton(event) {
    var button = event.target.closest('button[type="button"]');
    if (button) early.button = button;
  }
  function stop() {
    document.removeEventListener('input', keepField, true);
    document.removeEventListener('click', keepButton, true);
  }
})();
