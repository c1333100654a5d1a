/** Texts of a story in one language. */
export interface LanguageTalk {
  readonly agent: string;
  readonly introduction: string;
  readonly welcome: string;
  readonly question: string;
  readonly reply: string;
}

/** The texts by language code. */
export const languageTalks = {
  en: {
    agent: 'Garden Guide',
    introduction: 'Knows what grows where, and why not.',
    welcome: 'Welcome! What would you like to know?',
    question: 'When do I plant tulips?',
    reply: 'From **October** on, as long as the ground is not frozen.',
  },
  es: {
    agent: 'Guía del jardín',
    introduction: 'Sabe qué crece dónde, y por qué no.',
    welcome: '¡Te damos la bienvenida! ¿Qué quieres saber?',
    question: '¿Cuándo planto los tulipanes?',
    reply: 'A partir de **octubre**, mientras el suelo no esté helado.',
  },
  fr: {
    agent: 'Guide du jardin',
    introduction: 'Sait ce qui pousse où, et pourquoi pas.',
    welcome: 'Bienvenue ! Que voulez-vous savoir ?',
    question: 'Quand planter les tulipes ?',
    reply: 'Dès **octobre**, tant que le sol n’est pas gelé.',
  },
  de: {
    agent: 'Gartenberater',
    introduction: 'Weiß, was wo wächst, und warum nicht.',
    welcome: 'Willkommen! Was möchten Sie wissen?',
    question: 'Wann pflanze ich Tulpen?',
    reply: 'Ab **Oktober**, solange der Boden nicht gefroren ist.',
  },
  it: {
    agent: 'Guida del giardino',
    introduction: 'Sa che cosa cresce dove, e perché no.',
    welcome: 'Ti diamo il benvenuto! Che cosa vuoi sapere?',
    question: 'Quando pianto i tulipani?',
    reply: 'Da **ottobre**, finché il terreno non è gelato.',
  },
  'pt-br': {
    agent: 'Guia do jardim',
    introduction: 'Sabe o que cresce onde, e por que não.',
    welcome: 'Boas-vindas! O que você quer saber?',
    question: 'Quando planto tulipas?',
    reply: 'A partir de **outubro**, enquanto o solo não estiver congelado.',
  },
  ru: {
    agent: 'Садовый советник',
    introduction: 'Знает, что где растёт и почему не растёт.',
    welcome: 'Добро пожаловать! Что вы хотите узнать?',
    question: 'Когда сажать тюльпаны?',
    reply: 'С **октября**, пока земля не промёрзла.',
  },
  'zh-cn': {
    agent: '园艺向导',
    introduction: '知道什么植物适合种在哪里。',
    welcome: '欢迎！您想了解什么？',
    question: '郁金香什么时候种？',
    reply: '从**十月**开始，只要土地还没有上冻。',
  },
  'zh-tw': {
    agent: '園藝嚮導',
    introduction: '知道什麼植物適合種在哪裡。',
    welcome: '歡迎！您想知道什麼？',
    question: '鬱金香什麼時候種？',
    reply: '從**十月**開始，只要土壤還沒結凍。',
  },
  ja: {
    agent: '園芸ガイド',
    introduction: '何がどこで育つかを知っています。',
    welcome: 'ようこそ。何を知りたいですか？',
    question: 'チューリップはいつ植えますか？',
    reply: '土が凍らないうちの**十月**からです。',
  },
  ko: {
    agent: '정원 안내',
    introduction: '무엇이 어디에서 자라는지 알고 있습니다.',
    welcome: '환영합니다! 무엇이 궁금하세요?',
    question: '튤립은 언제 심나요?',
    reply: '땅이 얼기 전, **10월**부터 심습니다.',
  },
  hi: {
    agent: 'बाग़ गाइड',
    introduction: 'जानता है कि क्या कहाँ उगता है।',
    welcome: 'स्वागत है! आप क्या जानना चाहेंगे?',
    question: 'ट्यूलिप कब लगाएँ?',
    reply: '**अक्टूबर** से, जब तक ज़मीन जमी न हो।',
  },
  ar: {
    agent: 'دليل الحديقة',
    introduction: 'يعرف ما ينمو وأين ينمو.',
    welcome: 'مرحبًا! ماذا تودّ أن تعرف؟',
    question: 'متى أزرع التوليب؟',
    reply: 'ابتداءً من **أكتوبر**، ما دامت الأرض غير متجمّدة.',
  },
  he: {
    agent: 'מדריך הגינה',
    introduction: 'יודע מה גדל ואיפה.',
    welcome: 'ברוך הבא! מה תרצה לדעת?',
    question: 'מתי שותלים צבעונים?',
    reply: 'החל מ**אוקטובר**, כל עוד האדמה לא קפואה.',
  },
} as const satisfies Readonly<Record<string, LanguageTalk>>;

/** Code of a language with texts. */
export type TalkLanguage = keyof typeof languageTalks;
