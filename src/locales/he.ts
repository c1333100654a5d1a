import type {AgentServiceErrorKind} from '../client/agent-service-error.js';
import {countingIn} from './counting.js';
import type {Strings} from './en.js';

const {number, counted} = countingIn('he');

/** Text of another direction that must not turn the sentence around it. */
const isolated = (text: string) => `\u2068${text}\u2069`;

const visitorSentences: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: 'הצ׳אט הזה אינו מוגדר כראוי.',
  network: 'אין גישה לשירות. יש לבדוק את החיבור ולנסות שוב.',
  timeout: 'התגובה של השירות מתעכבת יותר מדי.',
  unauthorized: 'לא בוצעה כניסה לשירות הזה.',
  forbidden: 'אין לך הרשאה להשתמש בסוכן הזה.',
  'not-found': 'הסוכן הזה אינו זמין.',
  'invalid-request': 'השירות לא קיבל את ההודעה הזו.',
  'too-large': 'ההודעה ארוכה מדי עבור השירות. יש לקצר אותה ולשלוח שוב.',
  'rate-limited': 'נשלחו יותר מדי הודעות בזמן קצר. יש להמתין רגע ולנסות שוב.',
  server: 'יש כרגע תקלה בשירות. אפשר לנסות שוב בעוד זמן מה.',
  service: 'הסוכן לא הצליח לענות.',
  unreadable: 'השירות שלח תשובה שאי אפשר לקרוא.',
  interrupted: 'התשובה נקטעה.',
};

const ownerHints: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: `יש לבדוק את ${isolated('base-url')} ואת ${isolated('agent-id')}.`,
  network: `ייתכן שהכתובת שבמאפיין ${isolated('base-url')} שגויה, או שהדף הזה חסר ברשימת המקורות שהשירות מתיר.`,
  timeout: `לא התקבלו נתונים כלל בזמן שהוקצב; ראו את ${isolated('firstByteTimeout')} ואת ${isolated('idleTimeout')}.`,
  unauthorized: `השירות דחה את אסימון הגישה, או שלא נמסר אסימון: ראו את ${isolated('accessToken')}, את ${isolated('token-url')} ואת ${isolated('sign-in')}.`,
  forbidden: 'אסימון הגישה תקף, אך לא עבור הסוכן או הפעולה הזו.',
  'not-found': `אין סוכן עם ${isolated('agent-id')} כזה בכתובת ${isolated('base-url')} הזו, או שהנתיב אינו קיים שם.`,
  'invalid-request': 'השירות דחה את הבקשה; ייתכן שבהודעה שלו מצוין השדה הבעייתי.',
  'too-large': 'השירות מגביל את גודל הבקשה.',
  'rate-limited': 'השירות מגביל את תדירות הבקשות.',
  server: 'השירות החזיר שגיאת שרת.',
  service: 'השירות דיווח על שגיאה בתוך התשובה שלו.',
  unreadable: `התשובה אינה תואמת את תיאור הממשק; ייתכן שהמאפיין ${isolated('base-url')} מפנה לדף אינטרנט ולא לשירות.`,
  interrupted: 'החיבור נסגר לפני שהתשובה הושלמה.',
};

const listSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: 'רשימת הסוכנים הזו אינה מוגדרת כראוי.',
  forbidden: 'אין לך הרשאה לראות את הסוכנים האלה.',
  'not-found': 'אין רשימת סוכנים בכתובת הזו.',
  'invalid-request': 'השירות לא קיבל את הבקשה הזו.',
  'too-large': 'החיפוש ארוך מדי עבור השירות.',
  'rate-limited': 'נשלחו יותר מדי בקשות בזמן קצר. יש להמתין רגע ולנסות שוב.',
  service: 'השירות לא הצליח להציג את הסוכנים שלו.',
};

const recordSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: 'ההיסטוריה הזו אינה מוגדרת כראוי.',
  forbidden: 'אין לך הרשאה לראות את הרשומות האלה.',
  'not-found': 'אין רשומות בכתובת הזו.',
  'invalid-request': 'השירות לא קיבל את הבקשה הזו.',
  'too-large': 'השירות לא קיבל את הבקשה הזו.',
  'rate-limited': 'נשלחו יותר מדי בקשות בזמן קצר. יש להמתין רגע ולנסות שוב.',
  service: 'השירות לא הצליח לקרוא את הרשומות.',
};

const agents = (count: number) => counted(count, {one: 'סוכן אחד', two: 'שני סוכנים', other: '# סוכנים'});

const records = (count: number) => counted(count, {one: 'הודעה אחת', two: 'שתי הודעות', other: '# הודעות'});

const characters = (count: number) => counted(count, {one: 'תו אחד', two: 'שני תווים', other: '# תווים'});

/** The Hebrew wording. */
export const he = {
  $code: 'he',
  $name: 'עברית',
  $dir: 'rtl',

  /* shared */
  tryAgain: 'ניסיון חוזר',
  details: 'פרטים',
  pages: 'דפים',
  page: (shown: string) => `דף ${shown}`,
  pagePosition: (shown: string, count: string) => (count ? `דף ${shown} מתוך ${count}` : `דף ${shown}`),
  previousPage: 'הדף הקודם',
  nextPage: 'הדף הבא',
  errorForVisitor: (kind: AgentServiceErrorKind) => visitorSentences[kind],
  errorForOwner: (kind: AgentServiceErrorKind) => ownerHints[kind],
  checkSetting: (setting: string) => `יש לבדוק את ${isolated(setting)}.`,
  statusCode: (status: string) => `סטטוס: ${isolated(status)}`,
  requestIdentifier: (id: string) => `בקשה: ${isolated(id)}`,
  notConnected: `אין שירות להתחבר אליו: יש להגדיר ${isolated('base-url')}, למקם את הרכיב הזה בתוך ${isolated('<agent-provider>')} או לציין אותו באמצעות ${isolated('for')}.`,

  /* agent-chat */
  tryAgainIn: (seconds: number) =>
    `יש להמתין קודם ${counted(seconds, {one: 'שנייה אחת', two: 'שתי שניות', other: '# שניות'})}.`,
  chatLabel: (agentName: string) => (agentName ? `שיחה עם ${isolated(agentName)}` : 'שיחה'),
  noAgentChosen: 'יש לבחור סוכן כדי להתחיל שיחה.',
  invitation: 'אפשר לשאול כל דבר כדי להתחיל.',
  loadingHistory: 'הודעות קודמות נטענות…',
  earlierMessages: 'הודעות קודמות',
  earlierAdded: (count: number) =>
    counted(count, {one: 'הודעה קודמת אחת', two: 'שתי הודעות קודמות', other: '# הודעות קודמות'}),
  conversationBeginning: 'תחילת השיחה',
  composerLabel: 'הודעה',
  composerPlaceholder: (agentName: string) => (agentName ? `הודעה אל ${isolated(agentName)}` : 'כתיבת הודעה'),
  send: 'שליחה',
  stop: 'עצירה',
  you: 'אני',
  agentFallbackName: 'סוכן',
  messagesLabel: 'הודעות',
  emptyReply: 'הסוכן שלח תשובה ריקה.',
  replyFinished: 'התשובה הושלמה.',
  historyFailed: 'לא ניתן היה לטעון הודעות קודמות.',
  waitingForReply: 'בהמתנה לתשובה',
  replyStopped: 'נעצר.',
  replyEndedByLength: 'התשובה הגיעה למגבלת האורך.',
  replyEndedByFilter: 'מסנן תוכן עצר את התשובה.',
  noReplyStored: 'לא נשמרה תשובה.',
  partialKept: 'מה שהתקבל עד כה נשמר.',
  regenerate: 'יצירת תשובה מחדש',
  copy: 'העתקה',
  copied: 'הועתק',
  latest: 'ההודעות האחרונות',
  messageTooLong: (limit: number) => `לכל היותר ${characters(limit)}.`,
  charactersLeft: (count: number) =>
    counted(count, {one: 'נותר תו אחד', two: 'נותרו שני תווים', other: 'נותרו # תווים'}),
  offline: 'אין חיבור לאינטרנט. מה שיישלח עכשיו ייצא כשהחיבור יחזור.',
  questionQueued: 'ההודעה תישלח ברגע שאפשר יהיה.',
  editQueued: 'עריכה',
  cancelQueued: 'לא לשלוח',
  lookingForReply: 'נבדק אם התשובה נשמרה…',
  replyRecovered: 'זו התשובה כפי שנשמרה בשירות.',
  replyStoredWhole: 'נעצר. התשובה המלאה נשמרה.',
  showWholeReply: 'הצגת התשובה המלאה',
  online: 'החיבור לאינטרנט חזר.',
  messageFrom: (author: string, time: string) => `מאת: ${isolated(author)}${time && `, ${isolated(time)}`}`,
  failedAnnouncement: (sentence: string) => `נכשל: ${sentence}`,
  messagesHelp: 'מקשי החצים עוברים בין ההודעות.',
  editMessage: 'עריכת ההודעה',
  editingMessage: 'ההודעה האחרונה שלך בעריכה.',
  cancelEdit: 'ביטול',
  helpful: 'מועיל',
  notHelpful: 'לא מועיל',
  feedbackGiven: 'תודה על המשוב.',
  feedbackReasonsOffered: 'תודה על המשוב. אפשר לציין למטה מה לא היה בסדר.',
  feedbackQuestion: 'מה לא היה בסדר?',
  feedbackComment: 'הערה (לא חובה)',
  sendFeedback: 'שליחת המשוב',
  skipFeedback: 'דילוג',
  suggestions: 'הודעות מוצעות',
  suggestionCount: (count: number) =>
    counted(count, {one: 'הודעה מוצעת אחת', two: 'שתי הודעות מוצעות', other: '# הודעות מוצעות'}),
  askAnswer: 'התשובה שלך',
  askOwnWords: 'במילים שלך',
  askSend: 'שליחת התשובה',
  notDelivered: 'ההודעה לא נמסרה.',
  askSeveral: 'אפשר לבחור תשובה אחת או יותר.',
  askRefused: (name: string) => `”${isolated(name)}” לא מתבקש כאן.`,
  askShortened: (shown: number, total: number) => `מוצגות ${number(shown)} מתוך ${number(total)} תשובות.`,

  /* consent and handover */
  consentLabel: 'הסכמה',
  consentTitle: 'לפני שמתחילים',
  consentPrivacy: 'פרטיות',
  consentAccept: 'הסכמה',
  consentDecline: 'דחייה',
  consentNeeded: 'הצ׳אט זקוק להסכמה שלך.',
  talkToPerson: 'לדבר עם נציג אנושי',

  /* page context */
  contextSent: 'נשלח עם ההודעה:',
  contextSelection: (words: number) =>
    counted(words, {
      one: 'טקסט מסומן (מילה אחת)',
      two: 'טקסט מסומן (שתי מילים)',
      other: 'טקסט מסומן (# מילים)',
    }),
  contextRemove: 'לא לשלוח את הקשר העמוד',
  contextRemoved: 'רק ההודעה נשלחת.',
  switches: 'אפשרויות לתשובות',
  searchSwitch: 'חיפוש',
  dictate: 'הכתבה',
  stopDictation: 'עצירה והוספת הטקסט',
  cancelDictation: 'ביטול ההכתבה',
  recording: 'מקליט…',
  transcribing: 'ממיר דיבור לטקסט…',
  dictated: 'הטקסט נמצא בשדה ההודעה.',
  dictationCancelled: 'ההכתבה בוטלה.',
  dictationFailed: 'לא ניתן היה להמיר את הדיבור לטקסט. נסו שוב.',
  dictationTooSlow: 'זה נמשך יותר מדי זמן. נסו שוב או הקלידו את ההודעה.',
  nothingUnderstood: 'לא הובנו מילים.',
  noMicrophone: 'אין מיקרופון זמין.',
  microphoneRefused: 'המיקרופון חסום. אפשר לאפשר אותו בהגדרות הדפדפן.',
  recordingEnded: 'ההקלטה הסתיימה כי הדף הוסתר.',
  withPageContext: 'עם הקשר העמוד',

  /* replies */
  copyText: 'העתקה כטקסט',
  copyCode: 'העתקת הקוד',
  showAllLines: (count: number) => `הצגת כל השורות (${number(count)})`,
  codeLabel: (language: string) => (language ? `קוד, ${isolated(language)}` : 'קוד'),
  showSource: 'הצגת קוד המקור',
  showResult: 'הצגת התוצאה',
  taskDone: 'בוצע',
  taskOpen: 'לביצוע',
  table: 'טבלה',
  copyTable: 'העתקת הטבלה',
  downloadTable: `הורדה כקובץ ${isolated('CSV')}`,
  spokenCode: (language: string, lines: number) =>
    `${language ? `קוד בשפת ${isolated(language)}` : 'קוד'}, ${counted(lines, {one: 'שורה אחת', two: 'שתי שורות', other: '# שורות'})}.`,
  spokenTable: (rows: number, columns: number) =>
    `טבלה, ${counted(rows, {one: 'שורה אחת', two: 'שתי שורות', other: '# שורות'})}, ${counted(columns, {one: 'עמודה אחת', two: 'שתי עמודות', other: '# עמודות'})}.`,
  spokenImage: (description: string) => (description ? `תמונה: ${isolated(description)}.` : 'תמונה.'),
  spokenFormula: 'נוסחה.',
  showMoreText: (count: number) =>
    `הצגת עוד (${counted(count, {one: 'נותר תו אחד', two: 'נותרו שני תווים', other: 'נותרו # תווים'})})`,
  replyTooLarge: 'התשובה נקטעה כאן: היא גדולה ממה שהצ׳אט הזה יכול להכיל.',

  /* reasoning and activity */
  thinking: 'בחשיבה…',
  thoughtFor: (duration: string) => `משך החשיבה: ${isolated(duration)}`,
  duration: (minutes: number, seconds: number) =>
    minutes > 0 ? `${number(minutes)} דק׳ ${number(seconds)} שנ׳` : `${number(seconds)} שנ׳`,
  showMoreReasoning: 'הצגת עוד',
  searchingWeb: 'חיפוש ברשת…',
  readingDocuments: 'קריאת מסמכים…',
  usingTool: (name: string) => `שימוש בכלי ${isolated(name)}…`,
  working: 'בעבודה…',
  stepCount: (count: number) => counted(count, {one: 'שלב אחד', two: 'שני שלבים', other: '# שלבים'}),
  searchStep: 'חיפוש באינטרנט',
  documentStep: 'מסמכים',
  otherStep: 'שלב אחר',

  /* versions */
  previousVersion: 'הגרסה הקודמת',
  nextVersion: 'הגרסה הבאה',
  versionPlace: (place: number, count: number) => `${number(place)} מתוך ${number(count)}`,
  versionShown: (place: number, count: number) => `גרסה ${number(place)} מתוך ${number(count)}`,
  versionQuestion: 'להציג את הגרסה האחרת?',
  versionWarning: 'ההודעות שלמטה יוסתרו. הן יחזרו עם הגרסה המוצגת כעת.',
  showVersion: 'הצגה',

  /* asking */
  askAboutSelection: 'לשאול על זה',
  menu: 'תפריט',
  newConversation: 'שיחה חדשה',
  newQuestion: 'להתחיל שיחה חדשה?',
  newWarning: 'תשובה שבתהליך תיעצר, והודעה שלא נשלחה תוסר.',
  newStarted: 'שיחה חדשה. הרשומות של השיחה הקודמת נשמרות בשירות.',
  conversations: 'שיחות',
  allConversations: 'כל השיחות',
  noConversations: 'אין עדיין שיחות.',
  currentConversation: 'פתוחה כעת',
  moreConversations: 'הצגת עוד',
  conversationOptions: (title: string) => (title ? `אפשרויות: ${isolated(title)}` : 'אפשרויות נוספות'),
  renameConversation: (title: string) => (title ? `שינוי שם: ${isolated(title)}` : 'שינוי שם'),
  saveTitle: 'שמירה',
  deleteConversation: (title: string) => (title ? `מחיקה: ${isolated(title)}` : 'מחיקה'),
  deleteAllConversations: 'מחיקת כל ההודעות',
  deleteWarning: 'לא ניתן לבטל פעולה זו.',
  conversationDeleted: 'נמחק.',
  closeConversations: 'סגירה',
  enlargeChat: 'חלון גדול יותר',
  shrinkChat: 'חלון קטן יותר',
  downloadAs: (format: string) => `הורדה בתבנית ${isolated(format)}`,
  downloadText: 'הורדה כטקסט רגיל',
  speechHeading: 'הקראה בקורא המסך',
  speechSentences: 'כל משפט',
  speechComplete: 'התשובה המלאה בסופה',
  speechStatus: 'רק המצב',
  speechOff: 'כלום',
  forgetDevice: 'מחיקה מהמכשיר הזה',
  forgetQuestion: 'למחוק הכול מהמכשיר הזה?',
  forgetWarning: 'השיחה, הטיוטה וההגדרות של הצ׳אט הזה יוסרו מהמכשיר הזה. הרשומות בשירות נשמרות.',
  forgetConsent: 'מחיקה',
  forgotten: 'לא נשאר במכשיר הזה דבר מהצ׳אט הזה. הרשומות בשירות נשמרות.',
  menuFailed: 'זה לא הצליח. אפשר לנסות שוב.',

  /* links */
  openLinkQuestion: 'לפתוח את הקישור הזה?',
  openLink: 'פתיחה',
  footnotes: 'הערות שוליים',
  footnote: (shown: string) => `הערת שוליים ${shown}`,
  backToText: 'חזרה לטקסט',
  citation: (shown: string, title: string) => `מקור ${shown}: ${isolated(title)}`,
  sources: 'מקורות',
  sourceCount: (count: number) => counted(count, {one: 'מקור אחד', two: 'שני מקורות', other: '# מקורות'}),
  showAllSources: (count: number) => `הצגת כל המקורות (${number(count)})`,
  cancel: 'ביטול',

  /* images */
  loadImage: (host: string) => `טעינת התמונה מהאתר ${isolated(host)}`,
  imageBroken: 'לא ניתן היה לטעון את התמונה. ניסיון חוזר',
  imageBlocked: 'התמונה אינה מוצגת כאן',
  imageRefused: 'לא ניתן להציג את התמונה',

  /* agent-picker */
  agents: 'סוכנים',
  searchAgents: 'חיפוש סוכנים',
  loadingAgents: 'הסוכנים נטענים…',
  agentCount: agents,
  agentsUnavailable: 'לא ניתן להציג את הסוכנים כרגע.',
  noAgents: 'עדיין אין כאן סוכנים.',
  noAgentsFor: (text: string) => `אין סוכן שתואם לחיפוש ”${isolated(text)}”.`,
  clearSearch: 'ניקוי החיפוש',
  moreAgents: 'הצגת סוכנים נוספים',
  agentsShown: (shown: number, total: number) => `מוצגים: ${number(shown)} מתוך ${agents(total)}`,
  agentsFailed: (kind: AgentServiceErrorKind) => listSentences[kind] ?? visitorSentences[kind],
  moreAgentsFailed: 'לא ניתן היה לטעון סוכנים נוספים.',
  searchEnabledMark: 'יכול לחפש',
  suggestsMark: 'מציע שאלות',
  agentsSoFar: (shown: number) =>
    counted(shown, {
      one: 'מוצג סוכן אחד, ייתכן שיש עוד',
      two: 'מוצגים שני סוכנים, ייתכן שיש עוד',
      other: 'מוצגים # סוכנים, ייתכן שיש עוד',
    }),
  agentPage: (position: string, total: number) => `${position}, בסך הכול ${agents(total)}`,
  agentPageFailed: 'לא ניתן היה לטעון את דף הסוכנים הזה.',
  agentRequired: 'יש לבחור סוכן.',

  /* agent-history */
  historyLabel: (agentName: string) => (agentName ? `שיחה שמורה עם ${isolated(agentName)}` : 'שיחה שמורה'),
  historyUnavailable: 'לא ניתן להציג את ההודעות כרגע.',
  noHistoryChosen: 'יש לבחור סוכן כדי לראות מה נאמר קודם.',
  loadingRecords: 'ההודעות נטענות…',
  noRecords: 'עדיין לא נאמר דבר.',
  noRecordsFound: (text: string) => `לא נמצאה הודעה עם ”${isolated(text)}”.`,
  showWholeMessage: 'הצגת הכול',
  recordCount: records,
  recordsShown: (shown: number, total: number) => `מוצגות: ${number(shown)} מתוך ${records(total)}`,
  recordsFound: (found: number, loaded: number) => `נמצאו: ${number(found)} מתוך ${records(loaded)}`,
  recordsFailed: (kind: AgentServiceErrorKind) => recordSentences[kind] ?? visitorSentences[kind],
  moreRecordsFailed: 'לא ניתן היה לטעון הודעות נוספות.',
  moreRecords: 'טעינת הודעות נוספות',
  olderRecords: 'הודעות ישנות יותר',
  newerRecords: 'הודעות חדשות יותר',
  recordPages: 'דפי הודעות',
  newestFirst: 'החדשות תחילה',
  oldestFirst: 'הישנות תחילה',
  searchMessages: 'חיפוש בהודעות',
  exportRecords: 'ייצוא',
  noTextStored: 'לא נשמר טקסט.',
  recordType: (type: string) => `סוג: ${isolated(type)}`,
  recordConversation: (conversation: string) => `שיחה: ${isolated(conversation)}`,
  recordSource: (source: string) => `מקור: ${isolated(source)}`,

  /* agent-launcher */
  launcherLabel: 'צ׳אט',
  openChat: 'פתיחת הצ׳אט',
  closeChat: 'סגירת הצ׳אט',
  dismissGreeting: 'סגירת הודעת הפתיחה',
  unreadMessages: (count: number) =>
    counted(count, {one: 'הודעה חדשה אחת', two: 'שתי הודעות חדשות', other: '# הודעות חדשות'}),
  backToAgents: 'חזרה אל הסוכנים',
  loadingChat: 'הצ׳אט נטען…',
  chatNotLoaded: 'לא ניתן היה לטעון את הצ׳אט.',

  /* export */
  exportTitle: 'ייצוא השיחה',
  exportScope: 'אילו הודעות',
  exportLoaded: (count: number) => `מה שמוצג כאן (${records(count)})`,
  exportAll: 'כל מה ששמור',
  exportFormat: 'פורמט',
  exportMarkdown: 'Markdown',
  exportJSON: 'JSON',
  exportText: 'טקסט רגיל',
  exportDownload: 'הורדה',
  exportClose: 'סגירה',
  exportProgress: (loaded: number, total: number | undefined) =>
    total === undefined
      ? counted(loaded, {one: 'נקראה הודעה אחת', two: 'נקראו שתי הודעות', other: 'נקראו # הודעות'})
      : `נקראו: ${number(loaded)} מתוך ${records(total)}`,
  exportSaved: (count: number) =>
    counted(count, {one: 'נשמרה הודעה אחת.', two: 'נשמרו שתי הודעות.', other: 'נשמרו # הודעות.'}),
  exportFailed: 'לא ניתן היה לקרוא את כל ההודעות.',
  exportNotSaved: 'לא ניתן היה ליצור את הקובץ.',
  exportSaveRead: 'שמירת מה שנקרא',
} satisfies Strings;
