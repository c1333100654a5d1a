/** Registers all elements. A second import has no effect. */
import './define/agent-chat.js';
import './define/agent-history.js';
import './define/agent-launcher.js';
import './define/agent-picker.js';
import './define/agent-provider.js';
