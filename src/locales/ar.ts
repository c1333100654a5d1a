import type {AgentServiceErrorKind} from '../client/agent-service-error.js';
import {countingIn} from './counting.js';
import type {Strings} from './en.js';

const {number, counted} = countingIn('ar');

/** Text of another direction that must not turn the sentence around it. */
const isolated = (text: string) => `\u2068${text}\u2069`;

const visitorSentences: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: 'لم يتم إعداد هذه الدردشة بشكل صحيح.',
  network: 'تعذّر الوصول إلى الخدمة. يُرجى التحقق من الاتصال ثم إعادة المحاولة.',
  timeout: 'تستغرق الخدمة وقتًا أطول من اللازم للرد.',
  unauthorized: 'لم يتم تسجيل الدخول إلى هذه الخدمة.',
  forbidden: 'استخدام هذا الوكيل غير مسموح به لك.',
  'not-found': 'هذا الوكيل غير متاح.',
  'invalid-request': 'لم تقبل الخدمة هذه الرسالة.',
  'too-large': 'هذه الرسالة أطول مما تقبله الخدمة. يُرجى اختصارها ثم إرسالها من جديد.',
  'rate-limited': 'عدد الرسائل كبير خلال وقت قصير. يُرجى الانتظار قليلًا ثم إعادة المحاولة.',
  server: 'تواجه الخدمة مشكلة حاليًا. يُرجى إعادة المحاولة بعد قليل.',
  service: 'تعذّر على الوكيل الرد.',
  unreadable: 'أرسلت الخدمة ردًا لا يمكن قراءته.',
  interrupted: 'انقطع الرد قبل اكتماله.',
};

const ownerHints: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: `يُرجى التحقق من ${isolated('base-url')} و ${isolated('agent-id')}.`,
  network: `قد يكون العنوان في ${isolated('base-url')} خاطئًا، أو أن هذه الصفحة ليست ضمن قائمة المصادر التي تسمح بها الخدمة.`,
  timeout: `لم تصل أي بيانات خلال الوقت المسموح؛ يُرجى مراجعة ${isolated('firstByteTimeout')} و ${isolated('idleTimeout')}.`,
  unauthorized: `رفضت الخدمة رمز الوصول، أو لم يُقدَّم أي رمز: يُرجى مراجعة ${isolated('accessToken')} و ${isolated('token-url')} و ${isolated('sign-in')}.`,
  forbidden: 'رمز الوصول صالح، ولكن ليس لهذا الوكيل أو لهذه العملية.',
  'not-found': `لا يوجد وكيل بقيمة ${isolated('agent-id')} هذه على عنوان ${isolated('base-url')} هذا، أو أن المسار غير موجود هناك.`,
  'invalid-request': 'رفضت الخدمة الطلب؛ وقد يوضّح نص ردّها الحقل المقصود.',
  'too-large': 'تضع الخدمة حدًا لحجم الطلب.',
  'rate-limited': 'تضع الخدمة حدًا لعدد مرات الطلب.',
  server: 'ردّت الخدمة بخطأ في الخادم.',
  service: 'أبلغت الخدمة عن خطأ داخل ردّها.',
  unreadable: `الرد لا يطابق وصف الواجهة؛ قد يشير ${isolated('base-url')} إلى صفحة ويب بدلًا من الخدمة.`,
  interrupted: 'أُغلق الاتصال قبل اكتمال الرد.',
};

const listSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: 'لم يتم إعداد قائمة الوكلاء هذه بشكل صحيح.',
  forbidden: 'عرض هؤلاء الوكلاء غير مسموح به لك.',
  'not-found': 'لا توجد قائمة وكلاء على هذا العنوان.',
  'invalid-request': 'لم تقبل الخدمة هذا الطلب.',
  'too-large': 'نص البحث أطول مما تقبله الخدمة.',
  'rate-limited': 'عدد الطلبات كبير خلال وقت قصير. يُرجى الانتظار قليلًا ثم إعادة المحاولة.',
  service: 'تعذّر على الخدمة عرض قائمة وكلائها.',
};

const recordSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: 'لم يتم إعداد سجل المحادثة هذا بشكل صحيح.',
  forbidden: 'عرض هذه السجلات غير مسموح به لك.',
  'not-found': 'لا توجد سجلات على هذا العنوان.',
  'invalid-request': 'لم تقبل الخدمة هذا الطلب.',
  'too-large': 'لم تقبل الخدمة هذا الطلب.',
  'rate-limited': 'عدد الطلبات كبير خلال وقت قصير. يُرجى الانتظار قليلًا ثم إعادة المحاولة.',
  service: 'تعذّر على الخدمة قراءة السجلات.',
};

const agents = (count: number) =>
  counted(count, {
    zero: 'لا وكلاء',
    one: 'وكيل واحد',
    two: 'وكيلان',
    few: '# وكلاء',
    many: '# وكيلًا',
    other: '# وكيل',
  });

/** After a preposition. */
const ofAgents = (count: number) =>
  counted(count, {
    zero: '# وكيل',
    one: 'وكيل واحد',
    two: 'وكيلين',
    few: '# وكلاء',
    many: '# وكيلًا',
    other: '# وكيل',
  });

const records = (count: number) =>
  counted(count, {
    zero: 'لا رسائل',
    one: 'رسالة واحدة',
    two: 'رسالتان',
    few: '# رسائل',
    many: '# رسالة',
    other: '# رسالة',
  });

/** After a preposition. */
const ofRecords = (count: number) =>
  counted(count, {
    zero: '# رسالة',
    one: 'رسالة واحدة',
    two: 'رسالتين',
    few: '# رسائل',
    many: '# رسالة',
    other: '# رسالة',
  });

const characters = (count: number) =>
  counted(count, {
    zero: '# حرف',
    one: 'حرف واحد',
    two: 'حرفان',
    few: '# أحرف',
    many: '# حرفًا',
    other: '# حرف',
  });

/** The Arabic wording. */
export const ar = {
  $code: 'ar',
  $name: 'العربية',
  $dir: 'rtl',

  /* shared */
  tryAgain: 'إعادة المحاولة',
  details: 'التفاصيل',
  pages: 'الصفحات',
  page: (shown: string) => `الصفحة ${shown}`,
  pagePosition: (shown: string, count: string) => (count ? `الصفحة ${shown} من ${count}` : `الصفحة ${shown}`),
  previousPage: 'الصفحة السابقة',
  nextPage: 'الصفحة التالية',
  errorForVisitor: (kind: AgentServiceErrorKind) => visitorSentences[kind],
  errorForOwner: (kind: AgentServiceErrorKind) => ownerHints[kind],
  checkSetting: (setting: string) => `يُرجى التحقق من ${isolated(setting)}.`,
  statusCode: (status: string) => `الحالة: ${isolated(status)}`,
  requestIdentifier: (id: string) => `الطلب: ${isolated(id)}`,
  notConnected: `لا توجد خدمة للتواصل معها: يُرجى تعيين ${isolated('base-url')} أو وضع هذا العنصر داخل ${isolated('<agent-provider>')} أو الإشارة إليه بواسطة ${isolated('for')}.`,

  /* agent-chat */
  tryAgainIn: (seconds: number) =>
    `يُرجى الانتظار ${counted(seconds, {
      zero: '# ثانية',
      one: 'ثانية واحدة',
      two: 'ثانيتين',
      few: '# ثوانٍ',
      many: '# ثانية',
      other: '# ثانية',
    })} أولًا.`,
  chatLabel: (agentName: string) => (agentName ? `محادثة مع ${isolated(agentName)}` : 'محادثة'),
  noAgentChosen: 'يُرجى اختيار وكيل لبدء محادثة.',
  invitation: 'يمكن طرح أي سؤال للبدء.',
  loadingHistory: 'جارٍ تحميل الرسائل السابقة…',
  earlierMessages: 'الرسائل السابقة',
  earlierAdded: (count: number) =>
    counted(count, {
      zero: 'لا رسائل سابقة',
      one: 'رسالة سابقة واحدة',
      two: 'رسالتان سابقتان',
      few: '# رسائل سابقة',
      many: '# رسالة سابقة',
      other: '# رسالة سابقة',
    }),
  conversationBeginning: 'بداية المحادثة',
  composerLabel: 'رسالة',
  composerPlaceholder: (agentName: string) =>
    agentName ? `رسالة إلى ${isolated(agentName)}` : 'كتابة رسالة',
  send: 'إرسال',
  stop: 'إيقاف',
  you: 'أنت',
  agentFallbackName: 'الوكيل',
  messagesLabel: 'الرسائل',
  emptyReply: 'أرسل الوكيل ردًا فارغًا.',
  replyFinished: 'اكتمل الرد.',
  waitingForAnswer: 'الوكيل ينتظر إجابتك.',
  historyFailed: 'تعذّر تحميل الرسائل السابقة.',
  waitingForReply: 'في انتظار الرد',
  replyStopped: 'تم الإيقاف.',
  replyEndedByLength: 'بلغ الرد الحد الأقصى للطول.',
  replyEndedByFilter: 'أنهى عامل تصفية المحتوى هذا الرد.',
  noReplyStored: 'لا يوجد رد محفوظ.',
  partialKept: 'تم الاحتفاظ بما وصل حتى الآن.',
  regenerate: 'إعادة إنشاء الرد',
  copy: 'نسخ',
  copied: 'تم النسخ',
  latest: 'أحدث الرسائل',
  messageTooLong: (limit: number) => `الحد الأقصى: ${characters(limit)}.`,
  charactersLeft: (count: number) => `المتبقي: ${characters(count)}`,
  offline: 'لا يوجد اتصال بالإنترنت. سيصل ما ترسله عند عودة الاتصال.',
  questionQueued: 'سيتم الإرسال حالما يصبح ذلك ممكنًا.',
  editQueued: 'تعديل',
  cancelQueued: 'عدم الإرسال',
  lookingForReply: 'جارٍ التحقق من حفظ الرد…',
  replyRecovered: 'هذا هو الرد كما حفظته الخدمة.',
  replyStoredWhole: 'تم الإيقاف. الرد محفوظ بالكامل.',
  showWholeReply: 'عرض الرد كاملًا',
  online: 'عاد الاتصال بالإنترنت.',
  messageFrom: (author: string, time: string) =>
    `المرسل: ${isolated(author)}${time && `، ${isolated(time)}`}`,
  failedAnnouncement: (sentence: string) => `حدث خطأ: ${sentence}`,
  messagesHelp: 'يمكن التنقل بين الرسائل بمفاتيح الأسهم.',
  editMessage: 'تعديل هذه الرسالة',
  editingMessage: 'يجري الآن تعديل رسالتك الأخيرة.',
  cancelEdit: 'إلغاء',
  helpful: 'مفيد',
  notHelpful: 'غير مفيد',
  feedbackGiven: 'شكرًا على ملاحظاتك.',
  feedbackReasonsOffered: 'شكرًا على ملاحظاتك. يمكنك أن تكتب أدناه ما لم يكن صحيحًا.',
  feedbackQuestion: 'ما الذي لم يكن صحيحًا؟',
  feedbackComment: 'تعليق (اختياري)',
  sendFeedback: 'إرسال الملاحظات',
  skipFeedback: 'تخطٍّ',
  suggestions: 'رسائل مقترحة',
  suggestionCount: (count: number) =>
    counted(count, {
      zero: 'لا رسائل مقترحة',
      one: 'رسالة مقترحة واحدة',
      two: 'رسالتان مقترحتان',
      few: '# رسائل مقترحة',
      many: '# رسالة مقترحة',
      other: '# رسالة مقترحة',
    }),
  askAnswer: 'إجابتك',
  askOwnWords: 'بكلماتك الخاصة',
  askSend: 'إرسال الإجابة',
  notDelivered: 'لم تُسلَّم الرسالة.',
  askSeveral: 'اختر إجابة واحدة أو أكثر.',
  askRefused: (name: string) => `لا يُطلب «${isolated(name)}» هنا.`,
  askShortened: (shown: number, total: number) =>
    `عدد الإجابات المعروضة: ${number(shown)} من ${number(total)}.`,
  interruptTitle: 'الوكيل يطلب إذنك.',
  interruptTool: (name: string) => `هل تسمح للوكيل باستخدام «${isolated(name)}» في هذه الصفحة؟`,
  interruptAllow: 'السماح',
  interruptRefuse: 'الرفض',
  interruptAllowed: 'تم السماح',
  interruptRefused: 'تم الرفض',
  interruptOpen: 'بلا إجابة',

  /* consent and handover */
  consentLabel: 'الموافقة',
  consentTitle: 'قبل أن تبدأ',
  consentPrivacy: 'الخصوصية',
  consentAccept: 'موافقة',
  consentDecline: 'رفض',
  consentNeeded: 'تحتاج المحادثة إلى موافقتك.',
  talkToPerson: 'التحدث إلى شخص',

  /* page context */
  contextSent: 'يُرسل مع رسالتك:',
  contextSelection: (words: number) =>
    counted(words, {
      zero: 'تحديد (لا كلمات)',
      one: 'تحديد (كلمة واحدة)',
      two: 'تحديد (كلمتان)',
      few: 'تحديد (# كلمات)',
      many: 'تحديد (# كلمة)',
      other: 'تحديد (# كلمة)',
    }),
  contextRemove: 'عدم إرسال سياق الصفحة',
  contextRemoved: 'ستُرسل رسالتك فقط.',
  switches: 'خيارات الردود',
  searchSwitch: 'البحث',
  dictate: 'إملاء صوتي',
  stopDictation: 'إيقاف وإدراج النص',
  cancelDictation: 'إلغاء الإملاء',
  recording: 'جارٍ التسجيل…',
  transcribing: 'جارٍ تحويل الكلام إلى نص…',
  dictated: 'النص موجود في حقل الرسالة.',
  dictationCancelled: 'أُلغي الإملاء.',
  dictationFailed: 'تعذّر تحويل الكلام إلى نص. يُرجى المحاولة مرة أخرى.',
  dictationTooSlow: 'استغرق هذا وقتًا طويلًا. حاول مرة أخرى أو اكتب رسالتك.',
  nothingUnderstood: 'لم تُفهم أي كلمات.',
  noMicrophone: 'لا يتوفر ميكروفون.',
  microphoneRefused: 'الميكروفون محظور. يمكنك السماح به في إعدادات المتصفح.',
  recordingEnded: 'انتهى التسجيل لأن الصفحة أُخفيت.',
  withPageContext: 'مع سياق الصفحة',

  /* replies */
  copyText: 'نسخ كنص',
  copyCode: 'نسخ الكود',
  showAllLines: (count: number) => `عرض كل الأسطر (${number(count)})`,
  codeLabel: (language: string) => (language ? `كود، ${isolated(language)}` : 'كود'),
  showSource: 'عرض المصدر',
  showResult: 'عرض النتيجة',
  taskDone: 'مكتملة',
  taskOpen: 'غير مكتملة',
  table: 'جدول',
  copyTable: 'نسخ الجدول',
  downloadTable: `تنزيل بصيغة ${isolated('CSV')}`,
  spokenCode: (language: string, lines: number) =>
    `${language ? `كود بلغة ${isolated(language)}` : 'كود'}، ${counted(lines, {
      zero: 'بلا أسطر',
      one: 'سطر واحد',
      two: 'سطران',
      few: '# أسطر',
      many: '# سطرًا',
      other: '# سطر',
    })}.`,
  spokenTable: (rows: number, columns: number) =>
    `جدول، ${counted(rows, {
      zero: 'بلا صفوف',
      one: 'صف واحد',
      two: 'صفان',
      few: '# صفوف',
      many: '# صفًا',
      other: '# صف',
    })}، ${counted(columns, {
      zero: 'بلا أعمدة',
      one: 'عمود واحد',
      two: 'عمودان',
      few: '# أعمدة',
      many: '# عمودًا',
      other: '# عمود',
    })}.`,
  spokenImage: (description: string) => (description ? `صورة: ${isolated(description)}.` : 'صورة.'),
  spokenFormula: 'صيغة رياضية.',
  showMoreText: (count: number) => `عرض المزيد (المتبقي: ${characters(count)})`,
  replyTooLarge: 'انتهى الرد هنا لأنه أكبر مما تتسع له هذه الدردشة.',

  /* reasoning and activity */
  thinking: 'جارٍ التفكير…',
  thoughtFor: (duration: string) => `مدة التفكير: ${isolated(duration)}`,
  duration: (minutes: number, seconds: number) =>
    minutes > 0 ? `${number(minutes)} د ${number(seconds)} ث` : `${number(seconds)} ث`,
  showMoreReasoning: 'عرض المزيد',
  searchingWeb: 'جارٍ البحث في الويب…',
  readingDocuments: 'جارٍ قراءة المستندات…',
  usingTool: (name: string) => `جارٍ استخدام ${isolated(name)}…`,
  working: 'جارٍ العمل…',
  stepCount: (count: number) =>
    counted(count, {
      zero: 'لا خطوات',
      one: 'خطوة واحدة',
      two: 'خطوتان',
      few: '# خطوات',
      many: '# خطوة',
      other: '# خطوة',
    }),
  searchStep: 'البحث في الويب',
  documentStep: 'المستندات',
  otherStep: 'خطوة أخرى',

  /* versions */
  previousVersion: 'النسخة السابقة',
  nextVersion: 'النسخة التالية',
  versionPlace: (place: number, count: number) => `${number(place)} من ${number(count)}`,
  versionShown: (place: number, count: number) => `النسخة ${number(place)} من ${number(count)}`,
  versionQuestion: 'هل تريد عرض النسخة الأخرى؟',
  versionWarning: 'ستُخفى الرسائل أدناه، وتعود مع النسخة المعروضة الآن.',
  showVersion: 'عرض',

  /* asking */
  askAboutSelection: 'اسأل عن هذا',
  menu: 'القائمة',
  newConversation: 'محادثة جديدة',
  newQuestion: 'هل تريد بدء محادثة جديدة؟',
  newWarning: 'سيتوقف الرد الجاري، وستُحذف أي رسالة لم تُرسل بعد.',
  newStarted: 'محادثة جديدة. تحتفظ الخدمة بسجلات المحادثة السابقة.',
  conversations: 'المحادثات',
  allConversations: 'كل المحادثات',
  noConversations: 'لا توجد محادثات بعد.',
  currentConversation: 'مفتوحة الآن',
  moreConversations: 'عرض المزيد',
  conversationOptions: (title: string) => (title ? `الخيارات: ${isolated(title)}` : 'المزيد من الخيارات'),
  renameConversation: (title: string) => (title ? `إعادة التسمية: ${isolated(title)}` : 'إعادة التسمية'),
  saveTitle: 'حفظ',
  deleteConversation: (title: string) => (title ? `حذف: ${isolated(title)}` : 'حذف'),
  deleteAllConversations: 'حذف كل الرسائل',
  deleteWarning: 'لا يمكن التراجع عن هذا.',
  conversationDeleted: 'تم الحذف.',
  closeConversations: 'إغلاق',
  enlargeChat: 'نافذة أكبر',
  shrinkChat: 'نافذة أصغر',
  downloadAs: (format: string) => `تنزيل بتنسيق ${isolated(format)}`,
  downloadText: 'تنزيل كنص عادي',
  speechHeading: 'القراءة بصوت قارئ الشاشة',
  speechSentences: 'كل جملة',
  speechComplete: 'الرد كاملًا عند انتهائه',
  speechStatus: 'الحالة فقط',
  speechOff: 'لا شيء',
  forgetDevice: 'المحو من هذا الجهاز',
  forgetQuestion: 'هل تريد محو كل شيء من هذا الجهاز؟',
  forgetWarning: 'ستُحذف محادثة هذه الدردشة ومسودتها وإعداداتها من هذا الجهاز. تحتفظ الخدمة بسجلاتها.',
  forgetConsent: 'محو',
  forgotten: 'لم يبقَ شيء من هذه الدردشة على هذا الجهاز. تحتفظ الخدمة بسجلاتها.',
  menuFailed: 'تعذّر ذلك. يُرجى المحاولة مرة أخرى.',

  /* links */
  openLinkQuestion: 'فتح هذا الرابط؟',
  openLink: 'فتح',
  footnotes: 'حواشٍ',
  footnote: (shown: string) => `الحاشية ${shown}`,
  backToText: 'العودة إلى النص',
  citation: (shown: string, title: string) => `المصدر ${shown}: ${isolated(title)}`,
  sources: 'المصادر',
  sourceCount: (count: number) =>
    counted(count, {
      zero: 'لا مصادر',
      one: 'مصدر واحد',
      two: 'مصدران',
      few: '# مصادر',
      many: '# مصدرًا',
      other: '# مصدر',
    }),
  showAllSources: (count: number) => `عرض كل المصادر (${number(count)})`,
  cancel: 'إلغاء',

  /* images */
  loadImage: (host: string) => `تحميل الصورة من ${isolated(host)}`,
  imageBroken: 'تعذّر تحميل هذه الصورة. إعادة المحاولة',
  imageBlocked: 'الصورة غير معروضة هنا',
  imageRefused: 'لا يمكن عرض هذه الصورة',

  /* agent-picker */
  agents: 'الوكلاء',
  searchAgents: 'البحث عن وكلاء',
  loadingAgents: 'جارٍ تحميل الوكلاء…',
  agentCount: agents,
  agentsUnavailable: 'لا يمكن عرض الوكلاء في الوقت الحالي.',
  noAgents: 'لا يوجد وكلاء هنا بعد.',
  noAgentsFor: (text: string) => `لا يوجد وكيل يطابق «${isolated(text)}».`,
  clearSearch: 'مسح البحث',
  moreAgents: 'عرض المزيد من الوكلاء',
  agentsShown: (shown: number, total: number) => `المعروض: ${number(shown)} من ${ofAgents(total)}`,
  agentsFailed: (kind: AgentServiceErrorKind) => listSentences[kind] ?? visitorSentences[kind],
  moreAgentsFailed: 'تعذّر تحميل المزيد من الوكلاء.',
  searchEnabledMark: 'يمكنه البحث',
  suggestsMark: 'يقترح أسئلة',
  agentsSoFar: (shown: number) => `المعروض: ${agents(shown)}، وقد يوجد المزيد`,
  agentPage: (position: string, total: number) => `${position}، الإجمالي: ${agents(total)}`,
  agentPageFailed: 'تعذّر تحميل هذه الصفحة من الوكلاء.',
  agentRequired: 'يُرجى اختيار وكيل.',

  /* agent-history */
  historyLabel: (agentName: string) =>
    agentName ? `المحادثة المحفوظة مع ${isolated(agentName)}` : 'المحادثة المحفوظة',
  historyUnavailable: 'لا يمكن عرض الرسائل في الوقت الحالي.',
  noHistoryChosen: 'يُرجى اختيار وكيل لعرض ما قيل سابقًا.',
  loadingRecords: 'جارٍ تحميل الرسائل…',
  noRecords: 'لم يُقَل شيء بعد.',
  noRecordsFound: (text: string) => `لم يُعثر على رسائل تحتوي على «${isolated(text)}».`,
  showWholeMessage: 'عرض الكل',
  recordCount: records,
  recordsShown: (shown: number, total: number) => `المعروض: ${number(shown)} من ${ofRecords(total)}`,
  recordsFound: (found: number, loaded: number) => `الرسائل المطابقة: ${number(found)} من ${number(loaded)}`,
  recordsFailed: (kind: AgentServiceErrorKind) => recordSentences[kind] ?? visitorSentences[kind],
  moreRecordsFailed: 'تعذّر تحميل المزيد من الرسائل.',
  moreRecords: 'تحميل المزيد من الرسائل',
  olderRecords: 'رسائل أقدم',
  newerRecords: 'رسائل أحدث',
  recordPages: 'صفحات الرسائل',
  newestFirst: 'الأحدث أولًا',
  oldestFirst: 'الأقدم أولًا',
  searchMessages: 'البحث في الرسائل',
  exportRecords: 'تصدير',
  noTextStored: 'لا يوجد نص محفوظ.',
  recordType: (type: string) => `النوع: ${isolated(type)}`,
  recordConversation: (conversation: string) => `المحادثة: ${isolated(conversation)}`,
  recordSource: (source: string) => `المصدر: ${isolated(source)}`,

  /* agent-launcher */
  launcherLabel: 'دردشة',
  openChat: 'فتح الدردشة',
  closeChat: 'إغلاق الدردشة',
  dismissGreeting: 'إغلاق رسالة الترحيب',
  unreadMessages: (count: number) =>
    counted(count, {
      zero: 'لا رسائل جديدة',
      one: 'رسالة جديدة واحدة',
      two: 'رسالتان جديدتان',
      few: '# رسائل جديدة',
      many: '# رسالة جديدة',
      other: '# رسالة جديدة',
    }),
  backToAgents: 'العودة إلى الوكلاء',
  loadingChat: 'جارٍ تحميل الدردشة…',
  chatNotLoaded: 'تعذّر تحميل الدردشة.',

  /* export */
  exportTitle: 'تصدير المحادثة',
  exportScope: 'الرسائل المطلوبة',
  exportLoaded: (count: number) => `المعروض هنا (${records(count)})`,
  exportAll: 'كل ما هو محفوظ',
  exportFormat: 'التنسيق',
  exportMarkdown: 'Markdown',
  exportJSON: 'JSON',
  exportText: 'نص عادي',
  exportDownload: 'تنزيل',
  exportClose: 'إغلاق',
  exportProgress: (loaded: number, total: number | undefined) =>
    total === undefined
      ? `تمت قراءة ${ofRecords(loaded)}`
      : `تمت قراءة ${number(loaded)} من ${ofRecords(total)}`,
  exportSaved: (count: number) => `تم حفظ ${ofRecords(count)}.`,
  exportFailed: 'تعذّرت قراءة كل الرسائل.',
  exportNotSaved: 'تعذّر إنشاء الملف.',
  exportSaveRead: 'حفظ ما تمت قراءته',
} satisfies Strings;
