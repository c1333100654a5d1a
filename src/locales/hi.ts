import type {AgentServiceErrorKind} from '../client/agent-service-error.js';
import {countingIn} from './counting.js';
import type {Strings} from './en.js';

const {number, counted} = countingIn('hi');

const visitorSentences: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: 'यह चैट ठीक से सेट नहीं है।',
  network: 'सेवा से संपर्क नहीं हो पा रहा है। अपना कनेक्शन जाँचें और फिर से कोशिश करें।',
  timeout: 'सेवा जवाब देने में बहुत समय ले रही है।',
  unauthorized: 'आपने इस सेवा में साइन इन नहीं किया है।',
  forbidden: 'आपको इस एजेंट का इस्तेमाल करने की अनुमति नहीं है।',
  'not-found': 'यह एजेंट उपलब्ध नहीं है।',
  'invalid-request': 'सेवा ने यह संदेश स्वीकार नहीं किया।',
  'too-large': 'यह संदेश सेवा के लिए बहुत लंबा है। इसे छोटा करके फिर से भेजें।',
  'rate-limited': 'कम समय में बहुत ज़्यादा संदेश भेजे गए। थोड़ा रुककर फिर से कोशिश करें।',
  server: 'सेवा में अभी कोई समस्या है। थोड़ी देर बाद फिर से कोशिश करें।',
  service: 'एजेंट जवाब नहीं दे सका।',
  unreadable: 'सेवा से मिला जवाब पढ़ा नहीं जा सका।',
  interrupted: 'जवाब बीच में ही रुक गया।',
};

const ownerHints: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: 'base-url और agent-id जाँचें।',
  network: 'base-url में दिया गया पता गलत हो सकता है, या सेवा की अनुमत ऑरिजिन की सूची में यह पेज नहीं है।',
  timeout: 'तय समय में कोई डेटा नहीं पहुँचा; firstByteTimeout और idleTimeout देखें।',
  unauthorized:
    'सेवा ने एक्सेस टोकन अस्वीकार किया, या टोकन दिया ही नहीं गया: accessToken, token-url और sign-in देखें।',
  forbidden: 'एक्सेस टोकन मान्य है, लेकिन इस एजेंट या कार्रवाई के लिए नहीं।',
  'not-found': 'इस base-url पर इस agent-id वाला कोई एजेंट नहीं है, या वहाँ यह पाथ मौजूद नहीं है।',
  'invalid-request': 'सेवा ने अनुरोध अस्वीकार किया; उसके संदेश से पता चल सकता है कि कौन-सा फ़ील्ड गलत है।',
  'too-large': 'सेवा अनुरोध के आकार की सीमा तय करती है।',
  'rate-limited': 'सेवा तय करती है कि कितनी बार अनुरोध भेजे जा सकते हैं।',
  server: 'सेवा ने सर्वर की गड़बड़ी की जानकारी दी।',
  service: 'सेवा ने अपने जवाब में गड़बड़ी की जानकारी दी।',
  unreadable: 'जवाब इंटरफ़ेस के विवरण से मेल नहीं खाता; base-url शायद सेवा के बजाय किसी वेब पेज की ओर इशारा करता है।',
  interrupted: 'जवाब पूरा होने से पहले कनेक्शन बंद हो गया।',
};

const listSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: 'एजेंट की यह सूची ठीक से सेट नहीं है।',
  forbidden: 'आपको ये एजेंट देखने की अनुमति नहीं है।',
  'not-found': 'इस पते पर एजेंट की कोई सूची नहीं है।',
  'invalid-request': 'सेवा ने यह अनुरोध स्वीकार नहीं किया।',
  'too-large': 'यह खोज सेवा के लिए बहुत लंबी है।',
  'rate-limited': 'कम समय में बहुत ज़्यादा अनुरोध भेजे गए। थोड़ा रुककर फिर से कोशिश करें।',
  service: 'सेवा एजेंट की सूची नहीं दे सकी।',
};

const recordSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: 'यह इतिहास ठीक से सेट नहीं है।',
  forbidden: 'आपको ये रिकॉर्ड देखने की अनुमति नहीं है।',
  'not-found': 'इस पते पर कोई रिकॉर्ड नहीं है।',
  'invalid-request': 'सेवा ने यह अनुरोध स्वीकार नहीं किया।',
  'too-large': 'सेवा ने यह अनुरोध स्वीकार नहीं किया।',
  'rate-limited': 'कम समय में बहुत ज़्यादा अनुरोध भेजे गए। थोड़ा रुककर फिर से कोशिश करें।',
  service: 'सेवा रिकॉर्ड नहीं पढ़ सकी।',
};

const agents = (count: number) => `${number(count)} एजेंट`;

const records = (count: number) => `${number(count)} संदेश`;

/** Before a postposition. */
const ofRecords = (count: number) => counted(count, {one: '# संदेश', other: '# संदेशों'});

/** The Hindi wording. */
export const hi = {
  $code: 'hi',
  $name: 'हिन्दी',
  $dir: 'ltr',

  /* shared */
  tryAgain: 'फिर से कोशिश करें',
  details: 'विवरण',
  pages: 'पेज',
  page: (shown: string) => `पेज ${shown}`,
  pagePosition: (shown: string, count: string) => (count ? `${count} में से पेज ${shown}` : `पेज ${shown}`),
  previousPage: 'पिछला पेज',
  nextPage: 'अगला पेज',
  errorForVisitor: (kind: AgentServiceErrorKind) => visitorSentences[kind],
  errorForOwner: (kind: AgentServiceErrorKind) => ownerHints[kind],
  checkSetting: (setting: string) => `${setting} जाँचें।`,
  statusCode: (status: string) => `स्थिति: ${status}`,
  requestIdentifier: (id: string) => `अनुरोध: ${id}`,
  notConnected:
    'कोई सेवा नहीं जुड़ी है: base-url सेट करें, इस एलिमेंट को <agent-provider> के अंदर रखें, या for से उसका नाम दें।',

  /* agent-chat */
  tryAgainIn: (seconds: number) => `पहले ${number(seconds)} सेकंड रुकें।`,
  chatLabel: (agentName: string) => (agentName ? `${agentName} के साथ बातचीत` : 'बातचीत'),
  noAgentChosen: 'बातचीत शुरू करने के लिए कोई एजेंट चुनें।',
  invitation: 'शुरू करने के लिए कुछ भी पूछें।',
  loadingHistory: 'पुराने संदेश लोड हो रहे हैं…',
  earlierMessages: 'पुराने संदेश',
  earlierAdded: (count: number) => counted(count, {one: '# पुराना संदेश', other: '# पुराने संदेश'}),
  conversationBeginning: 'बातचीत की शुरुआत',
  composerLabel: 'संदेश',
  composerPlaceholder: (agentName: string) => (agentName ? `${agentName} को संदेश लिखें` : 'संदेश लिखें'),
  send: 'भेजें',
  stop: 'रोकें',
  you: 'आप',
  agentFallbackName: 'एजेंट',
  messagesLabel: 'संदेश सूची',
  emptyReply: 'एजेंट ने खाली जवाब भेजा।',
  replyFinished: 'जवाब पूरा हुआ।',
  historyFailed: 'पुराने संदेश लोड नहीं हो सके।',
  waitingForReply: 'जवाब का इंतज़ार है',
  replyStopped: 'रोक दिया गया।',
  replyEndedByLength: 'जवाब अपनी लंबाई की सीमा तक पहुँच गया।',
  replyEndedByFilter: 'कॉन्टेंट फ़िल्टर ने जवाब रोक दिया।',
  noReplyStored: 'कोई जवाब सहेजा नहीं गया है।',
  partialKept: 'अब तक मिला हिस्सा बना रहेगा।',
  regenerate: 'जवाब फिर से बनाएँ',
  copy: 'कॉपी करें',
  copied: 'कॉपी हो गया',
  latest: 'सबसे नए संदेश',
  messageTooLong: (limit: number) => `ज़्यादा से ज़्यादा ${number(limit)} वर्ण।`,
  charactersLeft: (count: number) => counted(count, {one: '# वर्ण बाकी है', other: '# वर्ण बाकी हैं'}),
  offline: 'आप ऑफ़लाइन हैं। आपके भेजे संदेश दोबारा ऑनलाइन होने पर जाएँगे।',
  questionQueued: 'संभव होते ही भेज दिया जाएगा।',
  editQueued: 'बदलें',
  cancelQueued: 'न भेजें',
  lookingForReply: 'देखा जा रहा है कि जवाब सहेजा गया था या नहीं…',
  replyRecovered: 'यह सेवा में सहेजा गया जवाब है।',
  replyStoredWhole: 'रोक दिया गया। पूरा जवाब सहेजा जा चुका है।',
  showWholeReply: 'पूरा जवाब दिखाएँ',
  online: 'आप फिर से ऑनलाइन हैं।',
  messageFrom: (author: string, time: string) => `प्रेषक: ${author}${time && `, ${time}`}`,
  failedAnnouncement: (sentence: string) => `गड़बड़ी: ${sentence}`,
  messagesHelp: 'संदेशों के बीच जाने के लिए तीर वाली कुंजियाँ दबाएँ।',
  editMessage: 'यह संदेश बदलें',
  editingMessage: 'आप अपना पिछला संदेश बदल रहे हैं।',
  cancelEdit: 'रद्द करें',
  helpful: 'मददगार',
  notHelpful: 'मददगार नहीं',
  feedbackGiven: 'राय देने के लिए धन्यवाद।',
  feedbackReasonsOffered: 'राय देने के लिए धन्यवाद। आप नीचे बता सकते हैं कि क्या गलत था।',
  feedbackQuestion: 'क्या गलत था?',
  feedbackComment: 'टिप्पणी (वैकल्पिक)',
  sendFeedback: 'राय भेजें',
  skipFeedback: 'छोड़ें',
  suggestions: 'सुझाए गए संदेश',
  suggestionCount: (count: number) => counted(count, {one: '# सुझाया गया संदेश', other: '# सुझाए गए संदेश'}),
  askAnswer: 'आपका जवाब',
  askOwnWords: 'अपने शब्दों में',
  askSend: 'जवाब भेजें',
  askSeveral: 'एक या ज़्यादा जवाब चुनें।',
  askRefused: (name: string) => `“${name}” यहाँ नहीं पूछा जाता।`,
  askShortened: (shown: number, total: number) => `${number(total)} में से ${number(shown)} जवाब दिखाए गए हैं।`,

  /* consent and handover */
  consentLabel: 'सहमति',
  consentTitle: 'शुरू करने से पहले',
  consentPrivacy: 'गोपनीयता',
  consentAccept: 'स्वीकार करें',
  consentDecline: 'अस्वीकार करें',
  consentNeeded: 'चैट को आपकी सहमति चाहिए।',
  talkToPerson: 'किसी व्यक्ति से बात करें',

  /* page context */
  contextSent: 'आपके संदेश के साथ भेजा जाएगा:',
  contextSelection: (words: number) => `चुना हुआ टेक्स्ट (${number(words)} शब्द)`,
  contextRemove: 'पेज का संदर्भ न भेजें',
  contextRemoved: 'सिर्फ़ आपका संदेश भेजा जाएगा।',
  switches: 'जवाबों के विकल्प',
  searchSwitch: 'खोज',
  withPageContext: 'पेज के संदर्भ के साथ',

  /* replies */
  copyText: 'टेक्स्ट के रूप में कॉपी करें',
  copyCode: 'कोड कॉपी करें',
  showAllLines: (count: number) => `सभी लाइनें दिखाएँ (${number(count)})`,
  codeLabel: (language: string) => (language ? `कोड, ${language}` : 'कोड'),
  showSource: 'सोर्स दिखाएँ',
  showResult: 'नतीजा दिखाएँ',
  taskDone: 'पूरा हुआ',
  taskOpen: 'बाकी है',
  table: 'तालिका',
  copyTable: 'तालिका कॉपी करें',
  downloadTable: 'CSV के रूप में डाउनलोड करें',
  spokenCode: (language: string, lines: number) =>
    `${language ? `${language} में कोड` : 'कोड'}, ${counted(lines, {one: '# लाइन', other: '# लाइनें'})}।`,
  spokenTable: (rows: number, columns: number) =>
    `तालिका, ${counted(rows, {one: '# पंक्ति', other: '# पंक्तियाँ'})}, ${number(columns)} कॉलम।`,
  spokenImage: (description: string) => (description ? `चित्र: ${description}।` : 'चित्र।'),
  spokenFormula: 'सूत्र।',
  showMoreText: (characters: number) => `और दिखाएँ (${number(characters)} वर्ण बाकी)`,
  replyTooLarge: 'जवाब यहीं रोक दिया गया: वह इस चैट की क्षमता से बड़ा है।',

  /* reasoning and activity */
  thinking: 'सोच जारी है…',
  thoughtFor: (duration: string) => `${duration} तक सोचा`,
  duration: (minutes: number, seconds: number) =>
    minutes > 0 ? `${number(minutes)} मि॰ ${number(seconds)} से॰` : `${number(seconds)} से॰`,
  showMoreReasoning: 'और दिखाएँ',
  searchingWeb: 'वेब पर खोज जारी है…',
  readingDocuments: 'दस्तावेज़ पढ़े जा रहे हैं…',
  usingTool: (name: string) => `${name} का इस्तेमाल हो रहा है…`,
  working: 'काम जारी है…',

  /* versions */
  previousVersion: 'पिछला संस्करण',
  nextVersion: 'अगला संस्करण',
  versionPlace: (place: number, count: number) => `${number(count)} में से ${number(place)}`,
  versionShown: (place: number, count: number) => `${number(count)} में से संस्करण ${number(place)}`,
  versionQuestion: 'दूसरा संस्करण दिखाएँ?',
  versionWarning: 'नीचे के संदेश छिप जाएँगे। वे अभी दिख रहे संस्करण के साथ वापस आएँगे।',
  showVersion: 'दिखाएँ',

  /* asking */
  askAboutSelection: 'इसके बारे में पूछें',
  menu: 'मेनू',
  newConversation: 'नई बातचीत',
  newQuestion: 'नई बातचीत शुरू करें?',
  newWarning: 'चल रहा जवाब रुक जाएगा और न भेजा गया संदेश हटा दिया जाएगा।',
  newStarted: 'नई बातचीत। पिछली बातचीत के रिकॉर्ड सेवा के पास रहते हैं।',
  conversations: 'बातचीतें',
  allConversations: 'सभी बातचीतें',
  noConversations: 'अभी तक कोई बातचीत नहीं है।',
  currentConversation: 'अभी खुली है',
  moreConversations: 'और दिखाएँ',
  conversationOptions: (title: string) => (title ? `विकल्प: ${title}` : 'और विकल्प'),
  renameConversation: (title: string) => (title ? `नाम बदलें: ${title}` : 'नाम बदलें'),
  saveTitle: 'सहेजें',
  deleteConversation: (title: string) => (title ? `हटाएँ: ${title}` : 'हटाएँ'),
  deleteAllConversations: 'सभी संदेश हटाएँ',
  deleteWarning: 'इसे पूर्ववत नहीं किया जा सकता।',
  conversationDeleted: 'हटाया गया।',
  closeConversations: 'बंद करें',
  enlargeChat: 'बड़ी विंडो',
  shrinkChat: 'छोटी विंडो',
  downloadAs: (format: string) => `${format} के रूप में डाउनलोड करें`,
  downloadText: 'सादे टेक्स्ट के रूप में डाउनलोड करें',
  speechHeading: 'स्क्रीन रीडर क्या पढ़े',
  speechSentences: 'हर वाक्य',
  speechComplete: 'अंत में पूरा जवाब',
  speechStatus: 'सिर्फ़ स्थिति',
  speechOff: 'कुछ नहीं',
  forgetDevice: 'इस डिवाइस पर भुला दें',
  forgetQuestion: 'इस डिवाइस पर सब कुछ भुला दें?',
  forgetWarning: 'इस चैट की बातचीत, ड्राफ़्ट और सेटिंग इस डिवाइस से हटा दी जाएँगी। सेवा के रिकॉर्ड बने रहेंगे।',
  forgetConsent: 'भुला दें',
  forgotten: 'इस डिवाइस पर इस चैट का अब कुछ नहीं है। सेवा के रिकॉर्ड बने रहेंगे।',
  menuFailed: 'यह नहीं हो सका। फिर से कोशिश करें।',

  /* links */
  openLinkQuestion: 'यह लिंक खोलें?',
  openLink: 'खोलें',
  footnotes: 'फ़ुटनोट',
  footnote: (shown: string) => `फ़ुटनोट ${shown}`,
  backToText: 'टेक्स्ट पर वापस जाएँ',
  citation: (shown: string, title: string) => `स्रोत ${shown}: ${title}`,
  sources: 'स्रोत',
  sourceCount: (count: number) => `${number(count)} स्रोत`,
  showAllSources: (count: number) => `सभी स्रोत दिखाएँ (${number(count)})`,
  cancel: 'रद्द करें',

  /* images */
  loadImage: (host: string) => `${host} से चित्र लोड करें`,
  imageBroken: 'यह चित्र लोड नहीं हो सका। फिर से कोशिश करें',
  imageBlocked: 'चित्र यहाँ नहीं दिखाया गया है',
  imageRefused: 'यह चित्र नहीं दिखाया जा सकता',

  /* agent-picker */
  agents: 'एजेंट',
  searchAgents: 'एजेंट खोजें',
  loadingAgents: 'एजेंट लोड हो रहे हैं…',
  agentCount: agents,
  agentsUnavailable: 'अभी एजेंट नहीं दिखाए जा सकते।',
  noAgents: 'यहाँ अभी कोई एजेंट नहीं है।',
  noAgentsFor: (text: string) => `“${text}” से मेल खाता कोई एजेंट नहीं मिला।`,
  clearSearch: 'खोज मिटाएँ',
  moreAgents: 'और एजेंट दिखाएँ',
  agentsShown: (shown: number, total: number) =>
    `${agents(total)} में से ${counted(shown, {one: '# दिखाया गया', other: '# दिखाए गए'})}`,
  agentsFailed: (kind: AgentServiceErrorKind) => listSentences[kind] ?? visitorSentences[kind],
  moreAgentsFailed: 'और एजेंट लोड नहीं हो सके।',
  searchEnabledMark: 'खोज सकता है',
  suggestsMark: 'सवाल सुझाता है',
  agentsSoFar: (shown: number) =>
    counted(shown, {
      one: '# एजेंट दिखाया गया, और भी हो सकते हैं',
      other: '# एजेंट दिखाए गए, और भी हो सकते हैं',
    }),
  agentPage: (position: string, total: number) => `${position}, कुल ${agents(total)}`,
  agentPageFailed: 'एजेंट का यह पेज लोड नहीं हो सका।',
  agentRequired: 'कोई एजेंट चुनें।',

  /* agent-history */
  historyLabel: (agentName: string) => (agentName ? `${agentName} के साथ सहेजी गई बातचीत` : 'सहेजी गई बातचीत'),
  historyUnavailable: 'अभी संदेश नहीं दिखाए जा सकते।',
  noHistoryChosen: 'पुरानी बातचीत देखने के लिए कोई एजेंट चुनें।',
  loadingRecords: 'संदेश लोड हो रहे हैं…',
  noRecords: 'अभी तक कोई बातचीत नहीं हुई।',
  noRecordsFound: (text: string) => `किसी संदेश में “${text}” नहीं मिला।`,
  showWholeMessage: 'पूरा दिखाएँ',
  recordCount: records,
  recordsShown: (shown: number, total: number) =>
    `${ofRecords(total)} में से ${counted(shown, {one: '# दिखाया गया', other: '# दिखाए गए'})}`,
  recordsFound: (found: number, loaded: number) =>
    `${ofRecords(loaded)} में से ${counted(found, {one: '# मिला', other: '# मिले'})}`,
  recordsFailed: (kind: AgentServiceErrorKind) => recordSentences[kind] ?? visitorSentences[kind],
  moreRecordsFailed: 'और संदेश लोड नहीं हो सके।',
  moreRecords: 'और संदेश लोड करें',
  olderRecords: 'पुराने संदेश',
  newerRecords: 'नए संदेश',
  recordPages: 'संदेशों के पेज',
  newestFirst: 'नए पहले',
  oldestFirst: 'पुराने पहले',
  searchMessages: 'संदेशों में खोजें',
  exportRecords: 'एक्सपोर्ट करें',
  noTextStored: 'कोई टेक्स्ट सहेजा नहीं गया है।',
  recordType: (type: string) => `प्रकार: ${type}`,
  recordConversation: (conversation: string) => `बातचीत: ${conversation}`,
  recordSource: (source: string) => `स्रोत: ${source}`,

  /* agent-launcher */
  launcherLabel: 'चैट',
  openChat: 'चैट खोलें',
  closeChat: 'चैट बंद करें',
  dismissGreeting: 'यह अभिवादन बंद करें',
  unreadMessages: (count: number) => counted(count, {one: '# नया संदेश', other: '# नए संदेश'}),
  backToAgents: 'एजेंट की सूची पर वापस जाएँ',
  loadingChat: 'चैट लोड हो रही है…',
  chatNotLoaded: 'चैट लोड नहीं हो सकी।',

  /* export */
  exportTitle: 'बातचीत एक्सपोर्ट करें',
  exportScope: 'कौन-से संदेश',
  exportLoaded: (count: number) => `यहाँ दिखाए गए (${records(count)})`,
  exportAll: 'सहेजा गया सब कुछ',
  exportFormat: 'फ़ॉर्मैट',
  exportMarkdown: 'Markdown',
  exportJSON: 'JSON',
  exportText: 'सादा टेक्स्ट',
  exportDownload: 'डाउनलोड करें',
  exportClose: 'बंद करें',
  exportProgress: (loaded: number, total: number | undefined) =>
    total === undefined
      ? counted(loaded, {one: '# संदेश पढ़ा गया', other: '# संदेश पढ़े गए'})
      : `${ofRecords(total)} में से ${counted(loaded, {one: '# पढ़ा गया', other: '# पढ़े गए'})}`,
  exportSaved: (count: number) => counted(count, {one: '# संदेश सहेजा गया।', other: '# संदेश सहेजे गए।'}),
  exportFailed: 'सभी संदेश नहीं पढ़े जा सके।',
  exportNotSaved: 'फ़ाइल नहीं बन सकी।',
  exportSaveRead: 'पढ़े गए संदेश सहेजें',
} satisfies Strings;
