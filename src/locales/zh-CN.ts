import type {AgentServiceErrorKind} from '../client/agent-service-error.js';
import {countingIn} from './counting.js';
import type {Strings} from './en.js';
import {spacedAfter, spacedBefore} from './spaced-name.js';

const {number} = countingIn('zh-cn');

const visitorSentences: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: '此聊天尚未正确配置。',
  network: '无法连接到服务。请检查网络后重试。',
  timeout: '服务响应时间过长。',
  unauthorized: '您尚未登录此服务。',
  forbidden: '您无权使用此智能体。',
  'not-found': '此智能体不可用。',
  'invalid-request': '服务未接受这条消息。',
  'too-large': '消息太长，服务无法接受。请缩短后重新发送。',
  'rate-limited': '消息发送过于频繁，请稍后再试。',
  server: '服务暂时出现问题，请稍后重试。',
  service: '智能体未能回复。',
  unreadable: '服务返回的内容无法读取。',
  interrupted: '回复已中断。',
};

const ownerHints: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: '请检查 base-url 和 agent-id。',
  network: 'base-url 中的地址可能有误，或者服务的允许来源列表中没有此页面。',
  timeout: '在规定时间内未收到任何数据；请参阅 firstByteTimeout 和 idleTimeout。',
  unauthorized: '服务拒绝了访问令牌，或者未提供令牌：请参阅 accessToken、token-url 和 sign-in。',
  forbidden: '访问令牌有效，但不适用于此智能体或此操作。',
  'not-found': '此 base-url 下没有该 agent-id 对应的智能体，或者该路径不存在。',
  'invalid-request': '服务拒绝了请求；它返回的说明可能会指出是哪个字段。',
  'too-large': '服务限制了请求的大小。',
  'rate-limited': '服务限制了请求的频率。',
  server: '服务返回了服务器错误。',
  service: '服务在回答中报告了错误。',
  unreadable: '返回的内容与接口说明不符；base-url 可能指向了网页而不是服务。',
  interrupted: '回复尚未完成，连接就已关闭。',
};

const listSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: '此智能体列表尚未正确配置。',
  forbidden: '您无权查看这些智能体。',
  'not-found': '此地址没有智能体列表。',
  'invalid-request': '服务未接受此请求。',
  'too-large': '搜索内容太长，服务无法接受。',
  'rate-limited': '请求过于频繁，请稍后再试。',
  service: '服务未能列出智能体。',
};

const recordSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: '此历史记录尚未正确配置。',
  forbidden: '您无权查看这些记录。',
  'not-found': '此地址没有记录。',
  'invalid-request': '服务未接受此请求。',
  'too-large': '服务未接受此请求。',
  'rate-limited': '请求过于频繁，请稍后再试。',
  service: '服务未能读取记录。',
};

/** The simplified Chinese wording. */
export const zhCN = {
  $code: 'zh-cn',
  $name: '简体中文',
  $dir: 'ltr',

  /* shared */
  tryAgain: '重试',
  details: '详细信息',
  pages: '页码',
  page: (shown: string) => `第 ${shown} 页`,
  pagePosition: (shown: string, count: string) =>
    count ? `第 ${shown} 页，共 ${count} 页` : `第 ${shown} 页`,
  previousPage: '上一页',
  nextPage: '下一页',
  errorForVisitor: (kind: AgentServiceErrorKind) => visitorSentences[kind],
  errorForOwner: (kind: AgentServiceErrorKind) => ownerHints[kind],
  checkSetting: (setting: string) => `请检查 ${setting}。`,
  statusCode: (status: string) => `状态码：${status}`,
  requestIdentifier: (id: string) => `请求编号：${id}`,
  notConnected: '没有可连接的服务：请设置 base-url，将此元素放入 <agent-provider> 中，或用 for 指定一个。',

  /* agent-chat */
  tryAgainIn: (seconds: number) => `请先等待 ${number(seconds)} 秒。`,
  chatLabel: (agentName: string) => (agentName ? `与${spacedBefore(spacedAfter(agentName))}的对话` : '对话'),
  noAgentChosen: '请选择一个智能体开始对话。',
  invitation: '想问什么都可以，请开始提问。',
  loadingHistory: '正在加载更早的消息……',
  earlierMessages: '更早的消息',
  earlierAdded: (count: number) => `${number(count)} 条更早的消息`,
  conversationBeginning: '对话从这里开始',
  composerLabel: '消息',
  composerPlaceholder: (agentName: string) => (agentName ? `发消息给${spacedBefore(agentName)}` : '输入消息'),
  send: '发送',
  stop: '停止',
  you: '您',
  agentFallbackName: '智能体',
  messagesLabel: '消息列表',
  emptyReply: '智能体的回复为空。',
  replyFinished: '回复已完成。',
  historyFailed: '无法加载更早的消息。',
  waitingForReply: '正在等待回复',
  replyStopped: '已停止。',
  replyEndedByLength: '回复已达到长度上限。',
  replyEndedByFilter: '回复已被内容过滤器终止。',
  noReplyStored: '没有已保存的回复。',
  partialKept: '已收到的内容会保留。',
  regenerate: '重新生成回复',
  copy: '复制',
  copied: '已复制',
  latest: '最新消息',
  messageTooLong: (limit: number) => `最多 ${number(limit)} 个字符。`,
  charactersLeft: (count: number) => `还可输入 ${number(count)} 个字符`,
  offline: '您已离线。您发送的内容会在恢复联网后发出。',
  questionQueued: '将在可以发送时立即发出。',
  editQueued: '编辑',
  cancelQueued: '取消发送',
  lookingForReply: '正在查找已保存的回复……',
  replyRecovered: '这是服务保存的回复。',
  replyStoredWhole: '已停止。完整的回复已保存。',
  showWholeReply: '显示完整回复',
  online: '您已恢复联网。',
  messageFrom: (author: string, time: string) => `${spacedAfter(author + (time && `（${time}）`))}说：`,
  failedAnnouncement: (sentence: string) => `失败：${sentence}`,
  messagesHelp: '使用方向键在消息之间移动。',
  editMessage: '编辑这条消息',
  editingMessage: '您正在编辑上一条消息。',
  cancelEdit: '放弃修改',
  helpful: '有帮助',
  notHelpful: '没有帮助',
  feedbackGiven: '感谢您的反馈。',
  suggestions: '建议的消息',
  suggestionCount: (count: number) => `${number(count)} 条建议的消息`,

  /* replies */
  copyText: '复制为文本',
  copyCode: '复制代码',
  showAllLines: (count: number) => `显示全部 ${number(count)} 行`,
  codeLabel: (language: string) => (language ? `代码，${language}` : '代码'),
  showSource: '显示源代码',
  showResult: '显示结果',
  taskDone: '已完成',
  taskOpen: '待办',
  table: '表格',
  copyTable: '复制表格',
  downloadTable: '下载为 CSV',
  spokenCode: (language: string, lines: number) =>
    `${language ? `${language} 代码` : '代码'}，共 ${number(lines)} 行。`,
  spokenTable: (rows: number, columns: number) => `表格，${number(rows)} 行 ${number(columns)} 列。`,
  spokenImage: (description: string) => (description ? `图片：${description}。` : '图片。'),
  spokenFormula: '公式。',
  showMoreText: (characters: number) => `显示更多（还有 ${number(characters)} 个字符）`,
  replyTooLarge: '回复超出了此聊天可容纳的大小，已在此处截断。',

  /* reasoning and activity */
  thinking: '正在思考……',
  thoughtFor: (duration: string) => `已思考 ${duration}`,
  duration: (minutes: number, seconds: number) =>
    minutes > 0 ? `${number(minutes)} 分 ${number(seconds)} 秒` : `${number(seconds)} 秒`,
  showMoreReasoning: '显示更多',
  searchingWeb: '正在搜索网页……',
  readingDocuments: '正在查阅文档……',
  usingTool: (name: string) => `正在使用${spacedBefore(name)}……`,
  working: '正在处理……',

  /* versions */
  previousVersion: '上一个版本',
  nextVersion: '下一个版本',
  versionPlace: (place: number, count: number) => `${number(place)} / ${number(count)}`,
  versionShown: (place: number, count: number) => `版本 ${number(place)} / ${number(count)}`,

  /* asking */
  askAboutSelection: '询问这段内容',

  /* links */
  openLinkQuestion: '要打开此链接吗？',
  openLink: '打开',
  footnotes: '脚注',
  footnote: (shown: string) => `脚注 ${shown}`,
  backToText: '返回正文',
  sources: '来源',
  sourceCount: (count: number) => `${number(count)} 个来源`,
  showAllSources: (count: number) => `显示全部 ${number(count)} 个来源`,
  cancel: '取消',

  /* images */
  loadImage: (host: string) => `从 ${host} 加载图片`,
  imageBroken: '无法加载此图片。重试',
  imageBlocked: '此处不显示图片',
  imageRefused: '此图片无法显示',

  /* agent-picker */
  agents: '智能体',
  searchAgents: '搜索智能体',
  loadingAgents: '正在加载智能体……',
  agentCount: (count: number) => `${number(count)} 个智能体`,
  noAgents: '这里还没有智能体。',
  noAgentsFor: (text: string) => `没有与“${text}”匹配的智能体。`,
  clearSearch: '清除搜索内容',
  moreAgents: '显示更多智能体',
  agentsShown: (shown: number, total: number) => `已显示 ${number(shown)} 个智能体，共 ${number(total)} 个`,
  agentsFailed: (kind: AgentServiceErrorKind) => listSentences[kind] ?? visitorSentences[kind],
  moreAgentsFailed: '无法加载更多智能体。',
  searchEnabledMark: '支持搜索',
  suggestsMark: '提供问题建议',
  agentsSoFar: (shown: number) => `已显示 ${number(shown)} 个智能体，可能还有更多`,
  agentPage: (position: string, total: number) => `${position}，智能体共 ${number(total)} 个`,
  agentPageFailed: '无法加载此页智能体。',
  agentRequired: '请选择一个智能体。',

  /* agent-history */
  historyLabel: (agentName: string) =>
    agentName ? `与${spacedBefore(spacedAfter(agentName))}的已保存对话` : '已保存的对话',
  noHistoryChosen: '请选择一个智能体以查看之前的对话。',
  loadingRecords: '正在加载记录……',
  noRecords: '还没有任何对话。',
  noRecordsFound: (text: string) => `已加载的记录中没有“${text}”。`,
  recordCount: (count: number) => `${number(count)} 条记录`,
  recordsShown: (shown: number, total: number) => `已显示 ${number(shown)} 条记录，共 ${number(total)} 条`,
  recordsFound: (found: number, loaded: number) =>
    `已加载 ${number(loaded)} 条记录，其中 ${number(found)} 条匹配`,
  recordsFailed: (kind: AgentServiceErrorKind) => recordSentences[kind] ?? visitorSentences[kind],
  moreRecordsFailed: '无法加载更多记录。',
  moreRecords: '加载更多记录',
  olderRecords: '较早的记录',
  newerRecords: '较新的记录',
  recordPages: '记录分页',
  newestFirst: '最新在前',
  oldestFirst: '最早在前',
  showNewestFirst: '改为最新在前',
  showOldestFirst: '改为最早在前',
  filterRecords: (count: number) => (count ? `筛选已加载的 ${number(count)} 条记录` : '筛选已加载的记录'),
  clearFilter: '清除筛选',
  exportRecords: '导出',
  exportNotLoaded: '无法加载导出功能。',
  inReplyTo: (question: string) => `回复“${question}”`,
  inReplyToEarlier: '回复更早的记录',
  questionNotFound: '未找到所回复的记录。',
  noTextStored: '没有已保存的文本。',
  recordType: (type: string) => `类型：${type}`,
  recordConversation: (conversation: string) => `对话：${conversation}`,
  recordSource: (source: string) => `来源：${source}`,

  /* agent-launcher */
  launcherLabel: '聊天',
  openChat: '打开聊天',
  closeChat: '关闭聊天',
  dismissGreeting: '关闭此问候语',
  unreadMessages: (count: number) => `${number(count)} 条新消息`,
  backToAgents: '返回智能体列表',
  loadingChat: '正在加载聊天……',
  chatNotLoaded: '无法加载聊天。',

  /* export */
  exportTitle: '导出对话',
  exportScope: '要导出的记录',
  exportLoaded: (count: number) => `此处显示的记录（${number(count)} 条）`,
  exportAll: '所有已保存的记录',
  exportFormat: '格式',
  exportMarkdown: 'Markdown',
  exportJSON: 'JSON',
  exportText: '纯文本',
  exportDownload: '下载',
  exportClose: '关闭',
  exportProgress: (loaded: number, total: number | undefined) =>
    total === undefined
      ? `已读取 ${number(loaded)} 条记录`
      : `已读取 ${number(loaded)} 条记录，共 ${number(total)} 条`,
  exportSaved: (count: number) => `已保存 ${number(count)} 条记录。`,
  exportFailed: '未能读取全部记录。',
  exportNotSaved: '无法生成文件。',
  exportSaveRead: '保存已读取的记录',
} satisfies Strings;
