import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html, type TemplateResult} from 'lit';
import {ref} from 'lit/directives/ref.js';
import {applyTheme, derivePalette, presets, themeCSS, type PresetName, type Tokens} from '../src/theming.js';
import type {AgentChat} from '../src/elements/agent-chat/agent-chat.js';
import {connection, storyFetch} from './story-service.js';
import {properties} from './stage.js';

interface ThemeSettings {
  /** The colour of the palette. */
  readonly accent: string;
}

const side = 'display: flex; flex-wrap: wrap; gap: 16px; padding: 16px';
const question = 'Show me a list, a table and some code.';
const said = [
  'Which colours may I use?',
  'Any that can be **read**: see [the guide](https://example.test/). Text has `4.5:1` and more.',
];

/** A picker and a chat with messages of both sides, in one look. */
function sample(tokens: Tokens, theme: 'light' | 'dark'): TemplateResult {
  const settings = {...connection, fetch: storyFetch({said}), agentId: 'Agent-guide', theme};
  return html`<agent-provider
    ${ref(element => {
      if (element instanceof HTMLElement) applyTheme(element, tokens);
    })}
    ${properties(settings)}
  >
    <agent-picker
      label=${`Agents, ${theme}`}
      style="flex: 1 1 220px; min-inline-size: 0; block-size: 560px"
    ></agent-picker>
    <agent-chat
      label=${`Conversation, ${theme}`}
      history="recent"
      style="flex: 2 1 280px; min-inline-size: 0; block-size: 560px"
      @agent-ready=${({currentTarget}: Event & {readonly currentTarget: AgentChat}) => {
        currentTarget.draft = question;
      }}
    ></agent-chat>
  </agent-provider>`;
}

function bothSchemes(tokens: Tokens): TemplateResult {
  return html`<div style=${side}>${sample(tokens, 'light')}</div>
    <div style=${side}>${sample(tokens, 'dark')}</div>`;
}

function presetStory(name: PresetName): StoryObj<ThemeSettings> {
  return {render: () => bothSchemes(presets[name]), parameters: {controls: {disable: true}}};
}

const meta: Meta<ThemeSettings> = {
  title: 'theming',
  parameters: {docs: {story: {height: '1200px'}}},
};
export default meta;
type Story = StoryObj<ThemeSettings>;

/** The default: blue and grey. */
export const Calm: Story = presetStory('calm');

/** Warm and bookish: ivory, sepia, a serif, sharp corners. */
export const Paper: Story = presetStory('paper');

/** Soft and friendly: greens, large radii, a rounded typeface. */
export const Mint: Story = presetStory('mint');

/** Black and white: the strongest contrast, square, still. */
export const Ink: Story = presetStory('ink');

/** A palette from one colour, with its contrast report and its CSS rule. */
export const DerivedFromAColour: Story = {
  args: {accent: '#0f766e'},
  argTypes: {accent: {control: 'color', description: 'Any colour as hex, `rgb()`, `hsl()` or `oklch()`'}},
  render: ({accent}) => {
    try {
      const {tokens, failures} = derivePalette(accent);
      return html`${bothSchemes(tokens)}
        <section style="padding: 16px; color-scheme: light; background: #fff; color: #222">
          <h2>${failures.length === 0 ? 'All text is readable' : 'Too little contrast'}</h2>
          <ul>
            ${failures.map(
              ({pair, scheme, ratio, needed}) => html`<li>${pair}, ${scheme}: ${ratio} of ${needed}</li>`,
            )}
          </ul>
          <pre style="overflow: auto" tabindex="0">${themeCSS(tokens)}</pre>
        </section>`;
    } catch (error) {
      return html`<p style="padding: 16px" role="alert">
        ${error instanceof TypeError ? error.message : ''}
      </p>`;
    }
  },
};

/** Unreadable colours, and their contrast report. */
export const TooCloseColours: Story = {
  args: {accent: '#b45309'},
  render: ({accent}) => {
    const own: Tokens = {surface: {light: '#fff8eb', dark: '#241a10'}, 'text-muted': '#c0a080'};
    const {tokens, failures} = derivePalette(accent, {tokens: own});
    return html`<div style=${side}>${sample(tokens, 'light')}</div>
      <ul>
        ${failures.map(
          ({pair, scheme, ratio, needed}) => html`<li>${pair}, ${scheme}: ${ratio} of ${needed}</li>`,
        )}
      </ul>`;
  },
  // The story shows unreadable text on purpose.
  parameters: {a11y: {test: 'off'}, controls: {disable: true}},
};

/** A page with aggressive styles. The elements look as usual. */
export const HostilePage: Story = {
  render: () =>
    html`<style>
        .hostile-story,
        .hostile-story * {
          all: unset !important;
          display: none !important;
          color: red !important;
          font: italic 60px/5 cursive !important;
          letter-spacing: 0.5em !important;
          text-transform: uppercase !important;
          text-shadow: 2px 2px lime !important;
        }

        .hostile-story {
          display: block !important;
        }
      </style>
      <div class="hostile-story">
        <agent-chat
          ${properties({...connection, fetch: storyFetch({said}), agentId: 'Agent-guide', history: 'recent'})}
        ></agent-chat>
      </div>`,
  parameters: {controls: {disable: true}},
};
