// Runs before the first paint, so that the page does not flash in the other theme.
const chosen = localStorage.getItem('memoir.theme');
if (chosen === 'dark' || chosen === 'light') document.documentElement.dataset.theme = chosen;
