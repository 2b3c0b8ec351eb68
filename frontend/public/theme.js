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

// The fonts (build/fonts.ts), never in the middle of a page that is read: one that has none at its first frame gets them
// as a link is followed. On a phone's first visit they are fetched once the page answers (entry-server.tsx, main.tsx).
(function () {
  var KEPT = 'lml.fonts';
  var root = document.documentElement;
  var links = Array.from(document.querySelectorAll('link[data-family]'));
  if (links.length === 0 || !window.FontFace || root.dataset.saveData === 'on') return;

  var painted = false;
  window.requestAnimationFrame(function () {
    painted = true;
  });
  var later = links[0].rel !== 'preload' && !readStored();
  if (later) window.lmlFetchFonts = fetchFonts;
  else fetchFonts();

  function fetchFonts() {
    if (root.dataset.saveData === 'on') return;
    var faces = links.map(function (link) {
      var source = 'url("' + link.getAttribute('href') + '")';
      return new window.FontFace(link.dataset.family, source, { weight: link.dataset.weight });
    });
    Promise.all(
      faces.map(function (face) {
        return face.load();
      }),
    ).then(
      function () {
        store();
        var app = document.getElementById('root');
        if (!painted || !app || !app.firstChild) show(faces);
        else document.addEventListener('click', showAtLink, true);
        function showAtLink(event) {
          if (!event.target.closest('a[href]')) return;
          document.removeEventListener('click', showAtLink, true);
          show(faces);
        }
      },
      function () {
        // The system's fonts stay.
      },
    );
  }
  function show(faces) {
    faces.forEach(function (face) {
      document.fonts.add(face);
    });
    root.dataset.fonts = 'on';
  }
  function readStored() {
    try {
      return window.localStorage.getItem(KEPT);
    } catch {
      return null;
    }
  }
  function store() {
    try {
      window.localStorage.setItem(KEPT, 'kept');
    } catch {
      // Storage is closed to us: every visit is like the first.
    }
  }
})();

// The rest of a page that comes from a server: its code and its manifest (entry-server.tsx), and on a phone the pictures
// that can wait (styles/visitors.css). They come after its first frame and the pictures that can't wait, or after a second.
(function () {
  var AT_MOST_MS = 1000;
  var root = document.documentElement;
  var isFetched = false;
  root.dataset.opening = '';
  document.addEventListener('DOMContentLoaded', function () {
    var links = document.querySelectorAll('link[rel="code"]');
    // Nobody waits for the frame of a page in the background.
    if (links.length === 0 || document.hidden) fetchRest();
    else if (window.PerformanceObserver && /\bpaint\b/.test(window.PerformanceObserver.supportedEntryTypes)) {
      new window.PerformanceObserver(function (list, observer) {
        observer.disconnect();
        whenLoaded();
      }).observe({ type: 'paint', buffered: true });
    } else {
      window.requestAnimationFrame(function () {
        setTimeout(whenLoaded, 0);
      });
    }
    function whenLoaded() {
      setTimeout(fetchRest, AT_MOST_MS);
      if (document.readyState === 'complete') afterFrames();
      else window.addEventListener('load', afterFrames);
    }
    // What has come is on the screen with the frame after the next.
    function afterFrames() {
      window.requestAnimationFrame(function () {
        window.requestAnimationFrame(function () {
          setTimeout(fetchRest, 0);
        });
      });
    }
    function fetchRest() {
      if (isFetched) return;
      isFetched = true;
      delete root.dataset.opening;
      document.querySelectorAll('link[data-later]').forEach(function (link) {
        link.rel = link.dataset.later;
      });
      links.forEach(function (link) {
        link.rel = 'modulepreload';
        if (link.dataset.runs === undefined || document.head.querySelector('script[type="module"]')) return;
        var script = document.createElement('script');
        script.type = 'module';
        script.src = link.href;
        document.head.append(script);
      });
    }
  });
})();

// A page that comes from a server can be seen before it answers: what is chosen, typed and pressed until then is kept, for
// src/lib/early-input.ts to do once more.
(function () {
  var early = { fields: [], pressed: [], onlyIn: null, keepPress: keepPress, stop: stop };
  window.lmlEarlyInput = early;
  document.addEventListener('input', keepField, true);
  document.addEventListener('click', keepPress, true);
  function keepField(event) {
    var field = event.target;
    if (!isKept(field)) return;
    early.fields = early.fields.filter(function (kept) {
      return kept.field !== field;
    });
    early.fields.push({ field: field, value: field.value });
  }
  // Whether the browser does nothing about a press by itself: a link and a search it follows; of a card around its link
  // (property-card.tsx) and of a form that only our code can send it knows nothing. Each is kept once, however impatient
  // the visitor is.
  function keepPress(event) {
    var pressed = isKept(event.target) && event.target.closest('a, button, article');
    if (!pressed || !pressed.matches('button[type="button"], form[method="dialog"] button, article'))
      return false;
    if (event.type === 'click') {
      early.pressed = early.pressed.filter(function (kept) {
        return kept !== pressed;
      });
      early.pressed.push(pressed);
    }
    return true;
  }
  function isKept(target) {
    return !early.onlyIn || target.closest(early.onlyIn);
  }
  function stop() {
    document.removeEventListener('input', keepField, true);
    document.removeEventListener('click', keepPress, true);
  }
})();
