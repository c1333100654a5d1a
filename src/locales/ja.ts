import type {AgentServiceErrorKind} from '../client/agent-service-error.js';
import {countingIn} from './counting.js';
import type {Strings} from './en.js';
import {spacedAfter} from './script-spacing.js';

const {number} = countingIn('ja');

const visitorSentences: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: 'このチャットは正しく設定されていません。',
  network: 'サービスに接続できません。接続を確認してから、もう一度お試しください。',
  timeout: 'サービスからの応答に時間がかかりすぎています。',
  unauthorized: 'このサービスにサインインしていません。',
  forbidden: 'このエージェントを利用する権限がありません。',
  'not-found': 'このエージェントは利用できません。',
  'invalid-request': 'このメッセージはサービスに受け付けられませんでした。',
  'too-large': 'メッセージが長すぎます。短くしてから、もう一度送信してください。',
  'rate-limited': '短時間に送信されたメッセージが多すぎます。しばらく待ってから、もう一度お試しください。',
  server: '現在、サービスに問題が発生しています。しばらくしてから、もう一度お試しください。',
  service: 'エージェントは返信できませんでした。',
  unreadable: 'サービスからの応答を読み取れませんでした。',
  interrupted: '返信が途中で切れました。',
};

const ownerHints: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: 'base-url と agent-id を確認してください。',
  network:
    'base-url のアドレスが誤っているか、サービスの許可オリジンの一覧にこのページが含まれていない可能性があります。',
  timeout:
    '制限時間内にデータがまったく届きませんでした。firstByteTimeout と idleTimeout を参照してください。',
  unauthorized:
    'アクセストークンがサービスに拒否されたか、指定されていません。accessToken、token-url、sign-in を参照してください。',
  forbidden: 'アクセストークンは有効ですが、このエージェントまたは操作には使えません。',
  'not-found': 'この base-url には該当する agent-id のエージェントがないか、パスが存在しません。',
  'invalid-request':
    'リクエストがサービスに拒否されました。サービスからのメッセージに、原因の項目が示されている場合があります。',
  'too-large': 'サービスはリクエストのサイズを制限しています。',
  'rate-limited': 'サービスはリクエストの頻度を制限しています。',
  server: 'サービスがサーバーエラーを返しました。',
  service: 'サービスが応答の中でエラーを報告しました。',
  unreadable:
    '応答がインターフェースの仕様と異なります。base-url がサービスではなくウェブページを指している可能性があります。',
  interrupted: '返信が完了する前に接続が閉じられました。',
};

const listSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: 'このエージェント一覧は正しく設定されていません。',
  forbidden: 'これらのエージェントを表示する権限がありません。',
  'not-found': 'このアドレスにはエージェントの一覧がありません。',
  'invalid-request': 'このリクエストはサービスに受け付けられませんでした。',
  'too-large': '検索する語句が長すぎます。',
  'rate-limited': '短時間のリクエストが多すぎます。しばらく待ってから、もう一度お試しください。',
  service: 'サービスはエージェントの一覧を取得できませんでした。',
};

const recordSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: 'この履歴は正しく設定されていません。',
  forbidden: 'これらの記録を表示する権限がありません。',
  'not-found': 'このアドレスには記録がありません。',
  'invalid-request': 'このリクエストはサービスに受け付けられませんでした。',
  'too-large': 'このリクエストはサービスに受け付けられませんでした。',
  'rate-limited': '短時間のリクエストが多すぎます。しばらく待ってから、もう一度お試しください。',
  service: 'サービスは記録を読み取れませんでした。',
};

/** The Japanese wording. */
export const ja = {
  $code: 'ja',
  $name: '日本語',
  $dir: 'ltr',

  /* shared */
  tryAgain: '再試行',
  details: '詳細',
  pages: 'ページ一覧',
  page: (shown: string) => `${shown} ページ目`,
  pagePosition: (shown: string, count: string) =>
    count ? `${count} ページ中 ${shown} ページ目` : `${shown} ページ目`,
  previousPage: '前のページ',
  nextPage: '次のページ',
  errorForVisitor: (kind: AgentServiceErrorKind) => visitorSentences[kind],
  errorForOwner: (kind: AgentServiceErrorKind) => ownerHints[kind],
  checkSetting: (setting: string) => `${setting} を確認してください。`,
  statusCode: (status: string) => `ステータス：${status}`,
  requestIdentifier: (id: string) => `リクエスト：${id}`,
  notConnected:
    '接続先のサービスがありません。base-url を設定するか、この要素を <agent-provider> の中に置くか、for で指定してください。',

  /* agent-chat */
  tryAgainIn: (seconds: number) => `あと ${number(seconds)} 秒お待ちください。`,
  chatLabel: (agentName: string) => (agentName ? `${spacedAfter(agentName)}との会話` : '会話'),
  noAgentChosen: '会話を始めるには、エージェントを選択してください。',
  invitation: '質問を入力して会話を始めましょう。',
  loadingHistory: '以前のメッセージを読み込んでいます…',
  earlierMessages: '以前のメッセージ',
  earlierAdded: (count: number) => `以前のメッセージ ${number(count)} 件`,
  conversationBeginning: '会話の始まり',
  composerLabel: 'メッセージ',
  composerPlaceholder: (agentName: string) =>
    agentName ? `${spacedAfter(agentName)}にメッセージを送信` : 'メッセージを入力',
  send: '送信',
  stop: '停止',
  you: 'あなた',
  agentFallbackName: 'エージェント',
  messagesLabel: 'メッセージ一覧',
  emptyReply: 'エージェントからの返信は空でした。',
  replyFinished: '返信が完了しました。',
  historyFailed: '以前のメッセージを読み込めませんでした。',
  waitingForReply: '返信を待っています',
  replyStopped: '停止しました。',
  replyEndedByLength: '返信が長さの上限に達しました。',
  replyEndedByFilter: '返信はコンテンツフィルターにより終了しました。',
  noReplyStored: '保存された返信はありません。',
  partialKept: 'ここまでに届いた内容は残ります。',
  regenerate: '返信を再生成',
  copy: 'コピー',
  copied: 'コピーしました',
  latest: '最新のメッセージ',
  messageTooLong: (limit: number) => `${number(limit)} 文字以内で入力してください。`,
  charactersLeft: (count: number) => `残り ${number(count)} 文字`,
  offline: 'オフラインです。送信した内容は、オンラインに戻ると送られます。',
  questionQueued: '送信できるようになりしだい送信されます。',
  editQueued: '編集',
  cancelQueued: '送信しない',
  lookingForReply: '保存された返信を探しています…',
  replyRecovered: 'サービスに保存されていた返信です。',
  replyStoredWhole: '停止しました。返信の全文は保存されています。',
  showWholeReply: '全文を表示',
  online: 'オンラインに戻りました。',
  messageFrom: (author: string, time: string) => `${spacedAfter(author)}の発言${time && `（${time}）`}`,
  failedAnnouncement: (sentence: string) => `失敗：${sentence}`,
  messagesHelp: '矢印キーでメッセージ間を移動できます。',
  editMessage: 'このメッセージを編集',
  editingMessage: '直前のメッセージを編集しています。',
  cancelEdit: 'キャンセル',
  helpful: '役に立った',
  notHelpful: '役に立たなかった',
  feedbackGiven: 'フィードバックをありがとうございます。',
  feedbackReasonsOffered: 'フィードバックをありがとうございます。問題点を下で選べます。',
  feedbackQuestion: '何が問題でしたか？',
  feedbackComment: 'コメント（任意）',
  sendFeedback: 'フィードバックを送信',
  skipFeedback: 'スキップ',
  suggestions: 'メッセージの候補',
  suggestionCount: (count: number) => `メッセージの候補 ${number(count)} 件`,
  askAnswer: 'あなたの回答',
  askOwnWords: '自分の言葉で',
  askSend: '回答を送信',
  askSeveral: '1 つ以上選んでください。',
  askRefused: (name: string) => `「${name}」はここでは入力できません。`,
  askShortened: (shown: number, total: number) =>
    `${number(total)} 件中 ${number(shown)} 件の回答を表示しています。`,

  /* consent and handover */
  consentLabel: '同意の確認',
  consentTitle: 'ご利用の前に',
  consentPrivacy: 'プライバシー',
  consentAccept: '同意する',
  consentDecline: '同意しない',
  consentNeeded: 'チャットを始めるには同意が必要です。',
  talkToPerson: '担当者と話す',

  /* page context */
  contextSent: 'メッセージと一緒に送信：',
  contextSelection: (words: number) => `選択範囲（${number(words)} 語）`,
  contextRemove: 'ページの情報を送信しない',
  contextRemoved: 'メッセージだけを送信します。',
  switches: '回答のオプション',
  searchSwitch: '検索',
  withPageContext: 'ページの情報付き',

  /* replies */
  copyText: 'テキストとしてコピー',
  copyCode: 'コードをコピー',
  showAllLines: (count: number) => `全 ${number(count)} 行を表示`,
  codeLabel: (language: string) => (language ? `コード、${language}` : 'コード'),
  showSource: 'ソースを表示',
  showResult: '結果を表示',
  taskDone: '完了',
  taskOpen: '未完了',
  table: '表',
  copyTable: '表をコピー',
  downloadTable: 'CSV でダウンロード',
  spokenCode: (language: string, lines: number) =>
    `${language ? `${language} のコード` : 'コード'}、${number(lines)} 行。`,
  spokenTable: (rows: number, columns: number) => `表、${number(rows)} 行 ${number(columns)} 列。`,
  spokenImage: (description: string) => (description ? `画像：${description}。` : '画像。'),
  spokenFormula: '数式。',
  showMoreText: (characters: number) => `さらに表示（残り ${number(characters)} 文字）`,
  replyTooLarge: '返信がこのチャットで扱える大きさを超えたため、ここで打ち切られました。',

  /* reasoning and activity */
  thinking: '考えています…',
  thoughtFor: (duration: string) => `思考時間：${duration}`,
  duration: (minutes: number, seconds: number) =>
    minutes > 0 ? `${number(minutes)} 分 ${number(seconds)} 秒` : `${number(seconds)} 秒`,
  showMoreReasoning: 'さらに表示',
  searchingWeb: 'ウェブを検索しています…',
  readingDocuments: 'ドキュメントを読んでいます…',
  usingTool: (name: string) => `${spacedAfter(name)}を使用しています…`,
  working: '処理しています…',

  /* versions */
  previousVersion: '前のバージョン',
  nextVersion: '次のバージョン',
  versionPlace: (place: number, count: number) => `${number(place)} / ${number(count)}`,
  versionShown: (place: number, count: number) => `バージョン ${number(place)} / ${number(count)}`,
  versionQuestion: '別のバージョンを表示しますか？',
  versionWarning: '以下のメッセージは非表示になります。表示中のバージョンに戻ると再び表示されます。',
  showVersion: '表示',

  /* asking */
  askAboutSelection: 'これについて質問',
  menu: 'メニュー',
  newConversation: '新しい会話',
  newQuestion: '新しい会話を始めますか？',
  newWarning: '進行中の返信は停止し、未送信のメッセージは削除されます。',
  newStarted: '新しい会話です。これまでの会話の記録はサービスに残ります。',
  conversations: '会話',
  allConversations: 'すべての会話',
  noConversations: '会話はまだありません。',
  currentConversation: '表示中',
  moreConversations: 'さらに表示',
  conversationOptions: (title: string) => (title ? `オプション：${title}` : 'その他のオプション'),
  renameConversation: (title: string) => (title ? `名前を変更：${title}` : '名前を変更'),
  saveTitle: '保存',
  deleteConversation: (title: string) => (title ? `削除：${title}` : '削除'),
  deleteAllConversations: 'すべてのメッセージを削除',
  deleteWarning: 'この操作は取り消せません。',
  conversationDeleted: '削除しました。',
  closeConversations: '閉じる',
  enlargeChat: 'ウィンドウを大きくする',
  shrinkChat: 'ウィンドウを小さくする',
  downloadAs: (format: string) => `${format} でダウンロード`,
  downloadText: 'プレーンテキストでダウンロード',
  speechHeading: 'スクリーンリーダーの読み上げ',
  speechSentences: '一文ごと',
  speechComplete: '最後に返信の全文',
  speechStatus: '状態のみ',
  speechOff: '読み上げない',
  forgetDevice: 'このデバイスから消去',
  forgetQuestion: 'このデバイスからすべて消去しますか？',
  forgetWarning: 'このチャットの会話、下書き、設定がこのデバイスから削除されます。サービスの記録は残ります。',
  forgetConsent: '消去',
  forgotten: 'このデバイスからこのチャットの内容をすべて消去しました。サービスの記録は残ります。',
  menuFailed: 'うまくいきませんでした。もう一度お試しください。',

  /* links */
  openLinkQuestion: 'このリンクを開きますか？',
  openLink: '開く',
  footnotes: '脚注',
  footnote: (shown: string) => `脚注 ${shown}`,
  backToText: '本文に戻る',
  citation: (shown: string, title: string) => `出典 ${shown}：${title}`,
  sources: '出典',
  sourceCount: (count: number) => `出典 ${number(count)} 件`,
  showAllSources: (count: number) => `出典 ${number(count)} 件をすべて表示`,
  cancel: 'キャンセル',

  /* images */
  loadImage: (host: string) => `${host} から画像を読み込む`,
  imageBroken: 'この画像を読み込めませんでした。再試行',
  imageBlocked: '画像はここでは表示されません',
  imageRefused: 'この画像は表示できません',

  /* agent-picker */
  agents: 'エージェント',
  searchAgents: 'エージェントを検索',
  loadingAgents: 'エージェントを読み込んでいます…',
  agentCount: (count: number) => `エージェント ${number(count)} 件`,
  agentsUnavailable: '現在、エージェントを表示できません。',
  noAgents: 'エージェントはまだありません。',
  noAgentsFor: (text: string) => `「${text}」に一致するエージェントはありません。`,
  clearSearch: '検索をクリア',
  moreAgents: 'エージェントをさらに表示',
  agentsShown: (shown: number, total: number) =>
    `エージェント ${number(total)} 件中 ${number(shown)} 件を表示`,
  agentsFailed: (kind: AgentServiceErrorKind) => listSentences[kind] ?? visitorSentences[kind],
  moreAgentsFailed: 'エージェントをさらに読み込めませんでした。',
  searchEnabledMark: '検索対応',
  suggestsMark: '質問を提案',
  agentsSoFar: (shown: number) => `エージェント ${number(shown)} 件を表示中（ほかにもある可能性があります）`,
  agentPage: (position: string, total: number) => `${position}、エージェントは全 ${number(total)} 件`,
  agentPageFailed: 'このページのエージェントを読み込めませんでした。',
  agentRequired: 'エージェントを選択してください。',

  /* agent-history */
  historyLabel: (agentName: string) =>
    agentName ? `${spacedAfter(agentName)}との保存済みの会話` : '保存済みの会話',
  historyUnavailable: '現在、メッセージを表示できません。',
  noHistoryChosen: '以前の会話を表示するには、エージェントを選択してください。',
  loadingRecords: 'メッセージを読み込んでいます…',
  noRecords: '会話はまだありません。',
  noRecordsFound: (text: string) => `「${text}」を含むメッセージは見つかりませんでした。`,
  showWholeMessage: 'すべて表示',
  recordCount: (count: number) => `メッセージ ${number(count)} 件`,
  recordsShown: (shown: number, total: number) =>
    `メッセージ ${number(total)} 件中 ${number(shown)} 件を表示`,
  recordsFound: (found: number, loaded: number) =>
    `メッセージ ${number(loaded)} 件中 ${number(found)} 件が一致`,
  recordsFailed: (kind: AgentServiceErrorKind) => recordSentences[kind] ?? visitorSentences[kind],
  moreRecordsFailed: 'メッセージをさらに読み込めませんでした。',
  moreRecords: 'メッセージをさらに読み込む',
  olderRecords: 'さらに古いメッセージ',
  newerRecords: 'さらに新しいメッセージ',
  recordPages: 'メッセージのページ',
  newestFirst: '新しい順',
  oldestFirst: '古い順',
  searchMessages: 'メッセージを検索',
  exportRecords: 'エクスポート',
  noTextStored: '保存されたテキストはありません。',
  recordType: (type: string) => `種類：${type}`,
  recordConversation: (conversation: string) => `会話：${conversation}`,
  recordSource: (source: string) => `送信元：${source}`,

  /* agent-launcher */
  launcherLabel: 'チャット',
  openChat: 'チャットを開く',
  closeChat: 'チャットを閉じる',
  dismissGreeting: 'このあいさつを閉じる',
  unreadMessages: (count: number) => `新着メッセージ ${number(count)} 件`,
  backToAgents: 'エージェント一覧に戻る',
  loadingChat: 'チャットを読み込んでいます…',
  chatNotLoaded: 'チャットを読み込めませんでした。',

  /* export */
  exportTitle: '会話をエクスポート',
  exportScope: '対象のメッセージ',
  exportLoaded: (count: number) => `表示中のメッセージ（${number(count)} 件）`,
  exportAll: '保存されているすべてのメッセージ',
  exportFormat: '形式',
  exportMarkdown: 'Markdown',
  exportJSON: 'JSON',
  exportText: 'プレーンテキスト',
  exportDownload: 'ダウンロード',
  exportClose: '閉じる',
  exportProgress: (loaded: number, total: number | undefined) =>
    total === undefined
      ? `メッセージ ${number(loaded)} 件を読み取り済み`
      : `メッセージ ${number(total)} 件中 ${number(loaded)} 件を読み取り済み`,
  exportSaved: (count: number) => `メッセージ ${number(count)} 件を保存しました。`,
  exportFailed: '一部のメッセージを読み取れませんでした。',
  exportNotSaved: 'ファイルを作成できませんでした。',
  exportSaveRead: '読み取った分を保存',
} satisfies Strings;
