/** The dashboard's entry: takes the token from the link, draws the shell, and listens to the server. */
import { render } from 'preact';
import { listen } from './shared/live.ts';
import { startRouter } from './shared/router.ts';
import { takeToken } from './shared/token.ts';
import { App } from './shell/app.tsx';
import { loadPagesAhead } from './shell/pages.ts';
import './shared/base.css';
import './shell/shell.css';
import './pages/pages.css';

takeToken();
startRouter();
const root = document.getElementById('app');
if (root !== null) render(<App />, root);
void listen();
loadPagesAhead();
