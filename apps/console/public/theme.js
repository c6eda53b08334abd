// Applies the stored colour scheme before the first paint; `src/app/theme.ts` owns the setting afterwards.
(function () {
  var stored = null;
  try {
    stored = window.localStorage.getItem('heddle.theme');
  } catch {
    // Storage may be blocked; the scheme of the system applies then.
  }
  var dark = stored === 'dark' || (stored !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
