import {addons} from 'storybook/manager-api';
import {create} from 'storybook/theming/create';
import {addCopyTokens} from './copy-tokens.js';

const isDark = matchMedia('(prefers-color-scheme: dark)').matches;

addons.setConfig({theme: create({base: isDark ? 'dark' : 'light', brandTitle: 'agent-chat-elements'})});
addCopyTokens();
