import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html, type TemplateResult} from 'lit';
import {languageTalks, type TalkLanguage} from './language-talks.js';
import {connection, sampleAgent, storyFetch} from './story-service.js';
import {properties} from './stage.js';

interface LanguageSettings {
  /** The `lang` of the page around the elements. */
  readonly language: TalkLanguage;
}

const codes = Object.keys(languageTalks) as readonly TalkLanguage[];
/** One service per language. A new one would start a new conversation. */
const services = new Map<TalkLanguage, typeof fetch>();

const side = 'display: flex; flex-wrap: wrap; gap: 16px; padding: 16px';
const narrow = 'flex: 1 1 240px; min-inline-size: 0; block-size: 600px';
const wide = 'flex: 3 1 300px; min-inline-size: 0; block-size: 600px';

const meta: Meta<LanguageSettings> = {
  title: 'languages',
  args: {language: 'en'},
  argTypes: {language: {control: 'select', options: codes, description: 'The language of the page'}},
  render: ({language}) => inLanguage(language),
};
export default meta;
type Story = StoryObj<LanguageSettings>;

/** Chat, picker and history in the language of the control below. */
export const Default: Story = {};

/** German. */
export const German: Story = {args: {language: 'de'}};

/** Spanish. */
export const Spanish: Story = {args: {language: 'es'}};

/** French. */
export const French: Story = {args: {language: 'fr'}};

/** Italian. */
export const Italian: Story = {args: {language: 'it'}};

/** Brazilian Portuguese. */
export const Portuguese: Story = {args: {language: 'pt-br'}};

/** Russian. */
export const Russian: Story = {args: {language: 'ru'}};

/** Chinese in simplified characters. */
export const SimplifiedChinese: Story = {args: {language: 'zh-cn'}};

/** Chinese in traditional characters. */
export const TraditionalChinese: Story = {args: {language: 'zh-tw'}};

/** Japanese. */
export const Japanese: Story = {args: {language: 'ja'}};

/** Korean. */
export const Korean: Story = {args: {language: 'ko'}};

/** Hindi. */
export const Hindi: Story = {args: {language: 'hi'}};

/** Arabic, in a page from right to left. */
export const Arabic: Story = {args: {language: 'ar'}};

/** Hebrew, in a page from right to left. */
export const Hebrew: Story = {args: {language: 'he'}};

function inLanguage(language: TalkLanguage): TemplateResult {
  const settings = {...connection, fetch: serviceIn(language), agentId: sampleAgent.AgentId};
  const direction = language === 'ar' || language === 'he' ? 'rtl' : 'ltr';
  return html`<div lang=${language} dir=${direction}>
    <agent-provider ${properties(settings)}>
      <div style=${side}>
        <agent-picker style=${narrow}></agent-picker>
        <agent-chat history="recent" style=${wide}></agent-chat>
        <agent-history style=${narrow}></agent-history>
      </div>
    </agent-provider>
  </div>`;
}

function serviceIn(language: TalkLanguage): typeof fetch {
  const {agent: name, introduction, welcome, question, reply} = languageTalks[language];
  const agents = [{...sampleAgent, name, introduction, welcomeMessage: welcome}];
  const service = services.get(language) ?? storyFetch({agents, said: [question, reply]});
  services.set(language, service);
  return service;
}
