import type {AgentServiceErrorKind} from '../client/agent-service-error.js';
import {countingIn} from './counting.js';
import type {Strings} from './en.js';
import {spacedAfter, spacedBefore} from './spaced-name.js';

const {number} = countingIn('zh-tw');

const visitorSentences: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: '此聊天室尚未正確設定。',
  network: '無法連線至服務。請檢查您的網路連線，然後再試一次。',
  timeout: '服務回應時間過長。',
  unauthorized: '您尚未登入此服務。',
  forbidden: '您沒有使用此 AI 代理的權限。',
  'not-found': '此 AI 代理目前無法使用。',
  'invalid-request': '服務未接受這則訊息。',
  'too-large': '這則訊息太長，服務無法接受。請縮短後再傳送。',
  'rate-limited': '短時間內傳送太多訊息，請稍後再試。',
  server: '服務目前發生問題，請稍後再試。',
  service: 'AI 代理無法回覆。',
  unreadable: '服務傳回的內容無法讀取。',
  interrupted: '回覆已中斷。',
};

const ownerHints: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: '請檢查 base-url 與 agent-id。',
  network: 'base-url 的位址可能有誤，或是服務的允許來源清單中沒有此網頁。',
  timeout: '在允許的時間內未收到任何資料；請參閱 firstByteTimeout 與 idleTimeout。',
  unauthorized: '服務拒絕了存取權杖，或是未提供權杖：請參閱 accessToken、token-url 與 sign-in。',
  forbidden: '存取權杖有效，但不適用於此 AI 代理或此操作。',
  'not-found': '此 base-url 沒有符合該 agent-id 的 AI 代理，或是該路徑不存在。',
  'invalid-request': '服務拒絕了要求；其傳回的說明可能會指出是哪個欄位。',
  'too-large': '服務限制了要求的大小。',
  'rate-limited': '服務限制了要求的頻率。',
  server: '服務傳回伺服器錯誤。',
  service: '服務在回答中回報了錯誤。',
  unreadable: '傳回的內容與介面說明不符；base-url 可能指向網頁，而不是服務。',
  interrupted: '回覆尚未完成，連線就已關閉。',
};

const listSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: '此 AI 代理清單尚未正確設定。',
  forbidden: '您沒有檢視這些 AI 代理的權限。',
  'not-found': '此位址沒有 AI 代理清單。',
  'invalid-request': '服務未接受此要求。',
  'too-large': '搜尋內容太長，服務無法接受。',
  'rate-limited': '短時間內要求太多次，請稍後再試。',
  service: '服務無法列出 AI 代理。',
};

const recordSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: '此對話紀錄尚未正確設定。',
  forbidden: '您沒有檢視這些紀錄的權限。',
  'not-found': '此位址沒有紀錄。',
  'invalid-request': '服務未接受此要求。',
  'too-large': '服務未接受此要求。',
  'rate-limited': '短時間內要求太多次，請稍後再試。',
  service: '服務無法讀取紀錄。',
};

/** The traditional Chinese wording. */
export const zhTW = {
  $code: 'zh-tw',
  $name: '繁體中文',
  $dir: 'ltr',

  /* shared */
  tryAgain: '再試一次',
  details: '詳細資料',
  pages: '頁碼',
  page: (shown: string) => `第 ${shown} 頁`,
  pagePosition: (shown: string, count: string) =>
    count ? `第 ${shown} 頁，共 ${count} 頁` : `第 ${shown} 頁`,
  previousPage: '上一頁',
  nextPage: '下一頁',
  errorForVisitor: (kind: AgentServiceErrorKind) => visitorSentences[kind],
  errorForOwner: (kind: AgentServiceErrorKind) => ownerHints[kind],
  checkSetting: (setting: string) => `請檢查 ${setting}。`,
  statusCode: (status: string) => `狀態碼：${status}`,
  requestIdentifier: (id: string) => `要求編號：${id}`,
  notConnected: '沒有可連線的服務：請設定 base-url，將此元素放進 <agent-provider> 裡，或用 for 指定一個。',

  /* agent-chat */
  tryAgainIn: (seconds: number) => `請先等候 ${number(seconds)} 秒。`,
  chatLabel: (agentName: string) => (agentName ? `與${spacedBefore(spacedAfter(agentName))}的對話` : '對話'),
  noAgentChosen: '請選擇 AI 代理以開始對話。',
  invitation: '想問什麼都可以，請開始提問。',
  loadingHistory: '正在載入先前的訊息……',
  earlierMessages: '先前的訊息',
  earlierAdded: (count: number) => `${number(count)} 則先前的訊息`,
  conversationBeginning: '對話從這裡開始',
  composerLabel: '訊息',
  composerPlaceholder: (agentName: string) => (agentName ? `傳訊息給${spacedBefore(agentName)}` : '輸入訊息'),
  send: '傳送',
  stop: '停止',
  you: '您',
  agentFallbackName: 'AI 代理',
  messagesLabel: '訊息清單',
  emptyReply: 'AI 代理的回覆沒有內容。',
  replyFinished: '回覆已完成。',
  historyFailed: '無法載入先前的訊息。',
  waitingForReply: '正在等候回覆',
  replyStopped: '已停止。',
  replyEndedByLength: '回覆已達長度上限。',
  replyEndedByFilter: '內容篩選器已中止此回覆。',
  noReplyStored: '沒有已儲存的回覆。',
  partialKept: '已收到的內容會保留。',
  regenerate: '重新產生回覆',
  copy: '複製',
  copied: '已複製',
  latest: '最新訊息',
  messageTooLong: (limit: number) => `最多 ${number(limit)} 個字元。`,
  charactersLeft: (count: number) => `還可輸入 ${number(count)} 個字元`,
  offline: '您目前離線。您傳送的內容會在恢復連線後送出。',
  questionQueued: '一旦可以傳送就會立即送出。',
  editQueued: '編輯',
  cancelQueued: '取消傳送',
  lookingForReply: '正在尋找已儲存的回覆……',
  replyRecovered: '這是服務儲存的回覆。',
  replyStoredWhole: '已停止。完整的回覆已儲存。',
  showWholeReply: '顯示完整回覆',
  online: '您已恢復連線。',
  messageFrom: (author: string, time: string) => `${spacedAfter(author + (time && `（${time}）`))}說：`,
  failedAnnouncement: (sentence: string) => `失敗：${sentence}`,
  messagesHelp: '使用方向鍵在訊息之間移動。',
  editMessage: '編輯這則訊息',
  editingMessage: '您正在編輯上一則訊息。',
  cancelEdit: '捨棄變更',
  helpful: '有幫助',
  notHelpful: '沒有幫助',
  feedbackGiven: '感謝您的意見回饋。',
  suggestions: '建議的訊息',
  suggestionCount: (count: number) => `${number(count)} 則建議的訊息`,

  /* replies */
  copyText: '複製為文字',
  copyCode: '複製程式碼',
  showAllLines: (count: number) => `顯示全部 ${number(count)} 行`,
  codeLabel: (language: string) => (language ? `程式碼，${language}` : '程式碼'),
  showSource: '顯示原始碼',
  showResult: '顯示結果',
  taskDone: '已完成',
  taskOpen: '待辦',
  table: '表格',
  copyTable: '複製表格',
  downloadTable: '下載為 CSV',
  spokenCode: (language: string, lines: number) =>
    `${language ? `${language} 程式碼` : '程式碼'}，共 ${number(lines)} 行。`,
  spokenTable: (rows: number, columns: number) => `表格，${number(rows)} 列 ${number(columns)} 欄。`,
  spokenImage: (description: string) => (description ? `圖片：${description}。` : '圖片。'),
  spokenFormula: '公式。',
  showMoreText: (characters: number) => `顯示更多（還有 ${number(characters)} 個字元）`,
  replyTooLarge: '回覆超過此聊天室可容納的大小，已在此處截斷。',

  /* reasoning and activity */
  thinking: '正在思考……',
  thoughtFor: (duration: string) => `已思考 ${duration}`,
  duration: (minutes: number, seconds: number) =>
    minutes > 0 ? `${number(minutes)} 分 ${number(seconds)} 秒` : `${number(seconds)} 秒`,
  showMoreReasoning: '顯示更多',
  searchingWeb: '正在搜尋網路……',
  readingDocuments: '正在查閱文件……',
  usingTool: (name: string) => `正在使用${spacedBefore(name)}……`,
  working: '正在處理……',

  /* versions */
  previousVersion: '上一個版本',
  nextVersion: '下一個版本',
  versionPlace: (place: number, count: number) => `${number(place)} / ${number(count)}`,
  versionShown: (place: number, count: number) => `版本 ${number(place)} / ${number(count)}`,

  /* asking */
  askAboutSelection: '詢問這段內容',

  /* links */
  openLinkQuestion: '要開啟此連結嗎？',
  openLink: '開啟',
  footnotes: '註腳',
  footnote: (shown: string) => `註腳 ${shown}`,
  backToText: '返回內文',
  sources: '來源',
  sourceCount: (count: number) => `${number(count)} 個來源`,
  showAllSources: (count: number) => `顯示全部 ${number(count)} 個來源`,
  cancel: '取消',

  /* images */
  loadImage: (host: string) => `從 ${host} 載入圖片`,
  imageBroken: '無法載入此圖片。再試一次',
  imageBlocked: '此處不顯示圖片',
  imageRefused: '無法顯示此圖片',

  /* agent-picker */
  agents: 'AI 代理',
  searchAgents: '搜尋 AI 代理',
  loadingAgents: '正在載入 AI 代理……',
  agentCount: (count: number) => `${number(count)} 個 AI 代理`,
  noAgents: '這裡還沒有任何 AI 代理。',
  noAgentsFor: (text: string) => `沒有符合「${text}」的 AI 代理。`,
  clearSearch: '清除搜尋',
  moreAgents: '顯示更多 AI 代理',
  agentsShown: (shown: number, total: number) => `已顯示 ${number(shown)} 個 AI 代理，共 ${number(total)} 個`,
  agentsFailed: (kind: AgentServiceErrorKind) => listSentences[kind] ?? visitorSentences[kind],
  moreAgentsFailed: '無法載入更多 AI 代理。',
  searchEnabledMark: '支援搜尋',
  suggestsMark: '提供問題建議',
  agentsSoFar: (shown: number) => `已顯示 ${number(shown)} 個 AI 代理，可能還有更多`,
  agentPage: (position: string, total: number) => `${position}，AI 代理共 ${number(total)} 個`,
  agentPageFailed: '無法載入此頁的 AI 代理。',
  agentRequired: '請選擇 AI 代理。',

  /* agent-history */
  historyLabel: (agentName: string) =>
    agentName ? `與${spacedBefore(spacedAfter(agentName))}的已儲存對話` : '已儲存的對話',
  noHistoryChosen: '請選擇 AI 代理以檢視先前的對話。',
  loadingRecords: '正在載入紀錄……',
  noRecords: '還沒有任何對話。',
  noRecordsFound: (text: string) => `已載入的紀錄中沒有「${text}」。`,
  recordCount: (count: number) => `${number(count)} 筆紀錄`,
  recordsShown: (shown: number, total: number) => `已顯示 ${number(shown)} 筆紀錄，共 ${number(total)} 筆`,
  recordsFound: (found: number, loaded: number) =>
    `已載入 ${number(loaded)} 筆紀錄，其中 ${number(found)} 筆符合`,
  recordsFailed: (kind: AgentServiceErrorKind) => recordSentences[kind] ?? visitorSentences[kind],
  moreRecordsFailed: '無法載入更多紀錄。',
  moreRecords: '載入更多紀錄',
  olderRecords: '較舊的紀錄',
  newerRecords: '較新的紀錄',
  recordPages: '紀錄分頁',
  newestFirst: '由新到舊',
  oldestFirst: '由舊到新',
  showNewestFirst: '改為由新到舊顯示',
  showOldestFirst: '改為由舊到新顯示',
  filterRecords: (count: number) => (count ? `篩選已載入的 ${number(count)} 筆紀錄` : '篩選已載入的紀錄'),
  clearFilter: '清除篩選',
  exportRecords: '匯出',
  exportNotLoaded: '無法載入匯出功能。',
  inReplyTo: (question: string) => `回覆「${question}」`,
  inReplyToEarlier: '回覆先前的紀錄',
  questionNotFound: '找不到所回覆的紀錄。',
  noTextStored: '沒有已儲存的文字。',
  recordType: (type: string) => `類型：${type}`,
  recordConversation: (conversation: string) => `對話：${conversation}`,
  recordSource: (source: string) => `來源：${source}`,

  /* agent-launcher */
  launcherLabel: '聊天',
  openChat: '開啟聊天室',
  closeChat: '關閉聊天室',
  dismissGreeting: '關閉此問候語',
  unreadMessages: (count: number) => `${number(count)} 則新訊息`,
  backToAgents: '返回 AI 代理清單',
  loadingChat: '正在載入聊天室……',
  chatNotLoaded: '無法載入聊天室。',

  /* export */
  exportTitle: '匯出對話',
  exportScope: '要匯出的紀錄',
  exportLoaded: (count: number) => `此處顯示的紀錄（${number(count)} 筆）`,
  exportAll: '所有已儲存的紀錄',
  exportFormat: '格式',
  exportMarkdown: 'Markdown',
  exportJSON: 'JSON',
  exportText: '純文字',
  exportDownload: '下載',
  exportClose: '關閉',
  exportProgress: (loaded: number, total: number | undefined) =>
    total === undefined
      ? `已讀取 ${number(loaded)} 筆紀錄`
      : `已讀取 ${number(loaded)} 筆紀錄，共 ${number(total)} 筆`,
  exportSaved: (count: number) => `已儲存 ${number(count)} 筆紀錄。`,
  exportFailed: '無法讀取全部紀錄。',
  exportNotSaved: '無法產生檔案。',
  exportSaveRead: '儲存已讀取的紀錄',
} satisfies Strings;
