// `npm run wordpress`: writes the WordPress plugin into its guide. The version comes from package.json, and the addresses
// are placeholders for the site owner.
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

const root = join(import.meta.dirname, '..');
const guide = join(root, 'stories/docs/cms.mdx');
const {version} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Options of the tag, which a site owner replaces or extends. */
const settings = {
  'base-url': 'https://agents.example',
  'agent-id': 'Agent-guide',
  'sign-in': 'anonymous',
  history: 'recent',
};

export function wordPressPlugin() {
  const rows = Object.entries(settings).map(([name, value]) => `    '${name}' => '${value}',`);
  return `<?php
/**
 * Plugin Name: Agent chat
 * Description: Adds a chat with an AI agent to the corner of every page.
 * Version: ${version}
 * Requires PHP: 7.4
 * License: MIT
 */

defined('ABSPATH') || exit;

/** The settings of the tag, without "data-". A theme changes them with the filter "agent_chat_settings". */
function agent_chat_settings(): array {
  return apply_filters('agent_chat_settings', [
${rows.join('\n')}
  ]);
}

add_action('wp_footer', function (): void {
  $loader = 'https://cdn.example/loader-${version}.js';
  $attributes = '';
  foreach (agent_chat_settings() as $name => $value) {
    $attributes .= sprintf(' data-%s="%s"', sanitize_key($name), esc_attr($value));
  }
  printf('<script async src="%s"%s></script>', esc_url($loader), $attributes);
});
`;
}

/** The guide with the plugin of this version in place of the old one. */
export function withPlugin(text) {
  return text.replace(/^```php\n[^]*?^```$/m, () => `\`\`\`php\n${wordPressPlugin()}\`\`\``);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(guide, withPlugin(readFileSync(guide, 'utf8')));
