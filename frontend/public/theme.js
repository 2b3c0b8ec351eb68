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

// Whether to spare data: as chosen here, else as the browser wishes. src/lib/data-saver.ts does the rest.
(function () {
  var chosen = /(?:^|; )lml\.save-data=(on|off)/.exec(document.cookie);
  var data = document.documentElement.dataset;
  // The server may know from the request.
  var wished =
    data.saveData === 'on' || (window.navigator.connection && window.navigator.connection.saveData);
  data.saveData = chosen ? chosen[1] : wished ? 'on' : 'off';
})();

// A phone's first page goes without the fonts; once src/lib/fonts.ts has fetched them, they are at hand.
(function () {
  try {
    if (window.localStorage.getItem('lml.fonts')) delete document.documentElement.dataset.fonts;
  } catch {
    // Storage is closed to us: every page is like the first.
  }
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
