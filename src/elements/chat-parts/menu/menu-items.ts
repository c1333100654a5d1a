import type {TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {checkIcon, icon} from '../../../icons.js';
import type {PartChat} from '../../agent-chat/chat-part.js';
import {warnOnce} from '../../agent-element.js';
import {menuItems, type OwnMenuItem} from '../../agent-chat/chat-settings.js';
import {oneLine} from '../one-line.js';
import {deleteIcon, newIcon} from '../conversations/conversations.template.js';
import type {MenuCommands} from './menu-commands.js';
import {speechModes, type SpeechChoice} from './speech-choice.js';

export interface MenuEntry {
  readonly label: string;
  readonly icon?: TemplateResult;
  /** Of an entry that is checked alone in its group. */
  readonly isChecked?: boolean;
  readonly isDisabled?: boolean;
  readonly run: () => void;
}

/** Entries between two lines. */
export interface MenuGroup {
  readonly heading?: string;
  readonly entries: readonly MenuEntry[];
}

const listIcon = icon('M8 6h13M8 12h13M8 18h13M3 6h.01M3 12h.01M3 18h.01');
const enlargeIcon = icon('M15 3h6v6M21 3l-7 7M3 21l7-7M9 21H3v-6');
/** Keeps the room of an icon. */
const noIcon = icon('');
const shrinkIcon = icon('M14 10l7-7M20 10h-6V4M3 21l7-7M4 14h6v6');
const personIcon = icon('M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8');
/** The same outline as in `list-icons.ts`, which belongs to the code of lists. */
const downloadIcon = icon('M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5');

export interface MenuState {
  readonly chat: PartChat;
  readonly commands: MenuCommands;
  readonly speech: SpeechChoice;
  readonly localize: Localize;
}

/** Returns the groups of the menu, without empty ones. An item without effect now is disabled, so that it keeps its place. */
export function menuGroups({chat, commands, speech, localize}: MenuState): readonly MenuGroup[] {
  const items = menuItems(chat);
  const isEmpty = chat.session.snapshot.messages.length === 0;
  const start: MenuEntry = {
    label: localize.term('newConversation'),
    icon: newIcon,
    isDisabled: isEmpty,
    run: () => void commands.startNew(),
  };
  const conversations: MenuEntry = {
    label: localize.term('conversations'),
    icon: listIcon,
    run: () => commands.showConversations(),
  };
  const resize: MenuEntry = {
    label: localize.term(chat.expanded ? 'shrinkChat' : 'enlargeChat'),
    icon: chat.expanded ? shrinkIcon : enlargeIcon,
    run: () => void chat.dispatchEvent(new Event('panel-resize')),
  };
  const downloads = (['markdown', 'json', 'text'] as const).map((format): MenuEntry => ({
    label:
      format === 'text'
        ? localize.term('downloadText')
        : localize.term('downloadAs', format === 'json' ? 'JSON' : 'Markdown'),
    icon: downloadIcon,
    isDisabled: isEmpty,
    run: () => void commands.download(format),
  }));
  const person: MenuEntry = {
    label: localize.term('talkToPerson'),
    icon: personIcon,
    run: () => commands.handOver(),
  };
  const forget: MenuEntry = {
    label: localize.term('forgetDevice'),
    icon: deleteIcon,
    run: () => void commands.forget(),
  };
  const modes = speechModes.map(({mode, term}): MenuEntry => ({
    label: localize.term(term),
    icon: chat.announce === mode ? checkIcon : noIcon,
    isChecked: chat.announce === mode,
    run: () => speech.choose(mode),
  }));
  const own = ownItems(chat, items).map(ownEntry);
  const groups: readonly MenuGroup[] = [
    {
      entries: [
        ...(items.has('new') ? [start] : []),
        ...(chat.conversations ? [conversations] : []),
        ...(items.has('expand') ? [resize] : []),
        // A person is there already.
        ...(chat.handover && chat.session.snapshot.desk === undefined ? [person] : []),
      ],
    },
    {entries: own},
    {entries: items.has('download') ? downloads : []},
    {heading: localize.term('speechHeading'), entries: items.has('speech') ? modes : []},
    {entries: items.has('forget') ? [forget] : []},
  ];
  return groups.filter(({entries}) => entries.length > 0);
}

const maxLabelLength = 80;
const maxOutlineLength = 2000;

/** Returns the items of the page. Those of `menu` without a label or a function are missing. */
function ownItems({menu}: PartChat, items: ReturnType<typeof menuItems>): readonly OwnMenuItem[] {
  const own = [...items].filter(item => typeof item === 'object');
  const usable = own.filter(({label}) => oneLine(label, maxLabelLength));
  const given = Array.isArray(menu) ? menu.filter(item => typeof item !== 'string').length : 0;
  if (usable.length < given)
    warnOnce('an item of menu has no label or no function onSelect, so it is missing.');
  return usable;
}

/** An item of the page. Its outline can only be the data of a path. */
function ownEntry(item: OwnMenuItem): MenuEntry {
  const {icon: outline} = item;
  const isOutline = typeof outline === 'string' && outline.length <= maxOutlineLength;
  return {
    label: oneLine(item.label, maxLabelLength),
    icon: isOutline ? icon(outline) : noIcon,
    run: () => void callOwn(item),
  };
}

async function callOwn(item: OwnMenuItem): Promise<void> {
  try {
    await item.onSelect();
  } catch (error) {
    console.error('agent-chat-elements: onSelect of an item of the menu failed.', error);
  }
}
