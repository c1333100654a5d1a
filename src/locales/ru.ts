import type {AgentServiceErrorKind} from '../client/agent-service-error.js';
import {countingIn} from './counting.js';
import type {Strings} from './en.js';

const {number, counted} = countingIn('ru');

const visitorSentences: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: 'Этот чат настроен неправильно.',
  network: 'Нет связи с сервисом. Проверьте подключение и повторите попытку.',
  timeout: 'Сервис слишком долго не отвечает.',
  unauthorized: 'Вы не вошли в этот сервис.',
  forbidden: 'У вас нет доступа к этому агенту.',
  'not-found': 'Этот агент недоступен.',
  'invalid-request': 'Сервис не принял это сообщение.',
  'too-large': 'Сообщение слишком длинное. Сократите его и отправьте снова.',
  'rate-limited': 'Слишком много сообщений за короткое время. Подождите немного и повторите попытку.',
  server: 'В работе сервиса возникла проблема. Повторите попытку позже.',
  service: 'Агент не смог ответить.',
  unreadable: 'Не удалось прочитать ответ сервиса.',
  interrupted: 'Ответ прервался.',
};

const ownerHints: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: 'Проверьте base-url и agent-id.',
  network:
    'Возможно, адрес в base-url указан неверно или этой страницы нет в списке источников, разрешённых сервисом.',
  timeout: 'За отведённое время не пришло ни одного байта; см. firstByteTimeout и idleTimeout.',
  unauthorized:
    'Сервис отклонил токен доступа, или токен не был передан: см. accessToken, token-url и sign-in.',
  forbidden: 'Токен доступа действителен, но не для этого агента или операции.',
  'not-found': 'По этому base-url нет агента с таким agent-id, или такого пути не существует.',
  'invalid-request': 'Сервис отклонил запрос; в его пояснении может быть указано, какое поле неверно.',
  'too-large': 'Сервис ограничивает размер запроса.',
  'rate-limited': 'Сервис ограничивает частоту запросов.',
  server: 'Сервис вернул ошибку сервера.',
  service: 'Сервис сообщил об ошибке в своём ответе.',
  unreadable:
    'Ответ не соответствует описанию интерфейса; возможно, base-url указывает на веб-страницу, а не на сервис.',
  interrupted: 'Соединение закрылось раньше, чем ответ был получен полностью.',
};

const listSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: 'Этот список агентов настроен неправильно.',
  forbidden: 'У вас нет доступа к этим агентам.',
  'not-found': 'По этому адресу нет списка агентов.',
  'invalid-request': 'Сервис не принял этот запрос.',
  'too-large': 'Поисковый запрос слишком длинный.',
  'rate-limited': 'Слишком много запросов за короткое время. Подождите немного и повторите попытку.',
  service: 'Сервис не смог показать список агентов.',
};

const recordSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: 'Эта история настроена неправильно.',
  forbidden: 'У вас нет доступа к этим записям.',
  'not-found': 'По этому адресу нет записей.',
  'invalid-request': 'Сервис не принял этот запрос.',
  'too-large': 'Сервис не принял этот запрос.',
  'rate-limited': 'Слишком много запросов за короткое время. Подождите немного и повторите попытку.',
  service: 'Сервис не смог прочитать записи.',
};

const agents = (count: number) =>
  counted(count, {one: '# агент', few: '# агента', many: '# агентов', other: '# агента'});

/** After “из”. */
const ofAgents = (count: number) =>
  counted(count, {one: '# агента', few: '# агентов', many: '# агентов', other: '# агента'});

const records = (count: number) =>
  counted(count, {one: '# сообщение', few: '# сообщения', many: '# сообщений', other: '# сообщения'});

/** After “из”. */
const ofRecords = (count: number) =>
  counted(count, {one: '# сообщения', few: '# сообщений', many: '# сообщений', other: '# сообщения'});

const characters = (count: number) =>
  counted(count, {one: '# символ', few: '# символа', many: '# символов', other: '# символа'});

/** The wording in Russian. Names stay undeclined, behind a noun or a colon. */
export const ru = {
  $code: 'ru',
  $name: 'Русский',
  $dir: 'ltr',

  /* shared */
  tryAgain: 'Повторить',
  details: 'Подробнее',
  pages: 'Страницы',
  page: (shown: string) => `Страница ${shown}`,
  pagePosition: (shown: string, count: string) =>
    count ? `Страница ${shown} из ${count}` : `Страница ${shown}`,
  previousPage: 'Предыдущая страница',
  nextPage: 'Следующая страница',
  errorForVisitor: (kind: AgentServiceErrorKind) => visitorSentences[kind],
  errorForOwner: (kind: AgentServiceErrorKind) => ownerHints[kind],
  checkSetting: (setting: string) => `Проверьте ${setting}.`,
  statusCode: (status: string) => `Статус: ${status}`,
  requestIdentifier: (id: string) => `Запрос: ${id}`,
  notConnected:
    'Сервис не указан: задайте base-url, поместите этот элемент внутрь <agent-provider> или укажите его в for.',

  /* agent-chat */
  tryAgainIn: (seconds: number) =>
    `Сначала подождите ${counted(seconds, {one: '# секунду', few: '# секунды', many: '# секунд', other: '# секунды'})}.`,
  chatLabel: (agentName: string) => (agentName ? `Диалог с агентом «${agentName}»` : 'Диалог'),
  noAgentChosen: 'Выберите агента, чтобы начать диалог.',
  invitation: 'Задайте вопрос, чтобы начать.',
  loadingHistory: 'Загружаются предыдущие сообщения…',
  earlierMessages: 'Предыдущие сообщения',
  earlierAdded: (count: number) =>
    counted(count, {
      one: '# предыдущее сообщение',
      few: '# предыдущих сообщения',
      many: '# предыдущих сообщений',
      other: '# предыдущего сообщения',
    }),
  conversationBeginning: 'Начало диалога',
  composerLabel: 'Сообщение',
  composerPlaceholder: (agentName: string) =>
    agentName ? `Сообщение агенту «${agentName}»` : 'Напишите сообщение',
  send: 'Отправить',
  stop: 'Остановить',
  you: 'Вы',
  agentFallbackName: 'Агент',
  messagesLabel: 'Сообщения',
  emptyReply: 'Агент прислал пустой ответ.',
  replyFinished: 'Ответ завершён.',
  waitingForAnswer: 'Агент ждёт вашего ответа.',
  historyFailed: 'Не удалось загрузить предыдущие сообщения.',
  waitingForReply: 'Ожидание ответа',
  replyStopped: 'Остановлено.',
  replyEndedByLength: 'Ответ достиг предельной длины.',
  replyEndedByFilter: 'Ответ прерван фильтром содержимого.',
  noReplyStored: 'Сохранённого ответа нет.',
  partialKept: 'Полученная часть сохранена.',
  regenerate: 'Создать ответ заново',
  copy: 'Копировать',
  copied: 'Скопировано',
  latest: 'К последним сообщениям',
  messageTooLong: (limit: number) =>
    `Не более ${counted(limit, {one: '# символа', few: '# символов', many: '# символов', other: '# символа'})}.`,
  charactersLeft: (count: number) => `Осталось: ${characters(count)}`,
  offline: 'Нет подключения к сети. Отправленное уйдёт, когда связь восстановится.',
  questionQueued: 'Будет отправлено, как только это станет возможно.',
  editQueued: 'Изменить',
  cancelQueued: 'Не отправлять',
  lookingForReply: 'Проверяем, сохранился ли ответ…',
  replyRecovered: 'Это ответ, сохранённый сервисом.',
  replyStoredWhole: 'Остановлено. Ответ сохранён полностью.',
  showWholeReply: 'Показать целиком',
  online: 'Подключение к сети восстановлено.',
  messageFrom: (author: string, time: string) => `Автор: ${author}${time && `, ${time}`}`,
  failedAnnouncement: (sentence: string) => `Ошибка: ${sentence}`,
  messagesHelp: 'Переходите между сообщениями клавишами со стрелками.',
  editMessage: 'Изменить это сообщение',
  editingMessage: 'Вы изменяете своё последнее сообщение.',
  cancelEdit: 'Отмена',
  helpful: 'Полезно',
  notHelpful: 'Не полезно',
  feedbackGiven: 'Спасибо за отзыв.',
  feedbackReasonsOffered: 'Спасибо за отзыв. Ниже можно указать, что было не так.',
  feedbackQuestion: 'Что было не так?',
  feedbackComment: 'Комментарий (необязательно)',
  sendFeedback: 'Отправить отзыв',
  skipFeedback: 'Пропустить',
  suggestions: 'Варианты сообщений',
  suggestionCount: (count: number) =>
    counted(count, {
      one: '# вариант сообщения',
      few: '# варианта сообщения',
      many: '# вариантов сообщения',
      other: '# варианта сообщения',
    }),
  askAnswer: 'Ваш ответ',
  askOwnWords: 'Своими словами',
  askSend: 'Отправить ответ',
  notDelivered: 'Не доставлено.',
  askSeveral: 'Выберите один или несколько вариантов.',
  askRefused: (name: string) => `«${name}» здесь не запрашивается.`,
  askShortened: (shown: number, total: number) => `Показано вариантов: ${number(shown)} из ${number(total)}.`,
  interruptTitle: 'Агент просит вашего разрешения.',
  interruptTool: (name: string) => `Разрешить агенту использовать «${name}» на этой странице?`,
  interruptAllow: 'Разрешить',
  interruptRefuse: 'Отклонить',
  interruptAllowed: 'Разрешено',
  interruptRefused: 'Отклонено',
  interruptOpen: 'Без ответа',

  /* consent and handover */
  consentLabel: 'Согласие',
  consentTitle: 'Прежде чем начать',
  consentPrivacy: 'Конфиденциальность',
  consentAccept: 'Согласиться',
  consentDecline: 'Отказаться',
  consentNeeded: 'Для чата нужно ваше согласие.',
  talkToPerson: 'Поговорить с человеком',

  /* page context */
  contextSent: 'Отправится с сообщением:',
  contextSelection: (words: number) =>
    counted(words, {
      one: 'выделение (# слово)',
      few: 'выделение (# слова)',
      many: 'выделение (# слов)',
      other: 'выделение (# слова)',
    }),
  contextRemove: 'Не отправлять контекст страницы',
  contextRemoved: 'Отправится только сообщение.',
  switches: 'Параметры ответов',
  searchSwitch: 'Поиск',
  dictate: 'Диктовать',
  stopDictation: 'Остановить и вставить текст',
  cancelDictation: 'Отменить диктовку',
  recording: 'Идёт запись…',
  transcribing: 'Речь преобразуется в текст…',
  dictated: 'Текст вставлен в поле сообщения.',
  dictationCancelled: 'Диктовка отменена.',
  dictationFailed: 'Не удалось преобразовать речь в текст. Попробуйте ещё раз.',
  dictationTooSlow: 'Это заняло слишком много времени. Попробуйте ещё раз или введите сообщение.',
  nothingUnderstood: 'Слова не распознаны.',
  noMicrophone: 'Микрофон недоступен.',
  microphoneRefused: 'Доступ к микрофону запрещён. Его можно разрешить в настройках браузера.',
  recordingEnded: 'Запись завершена, так как страница была скрыта.',
  withPageContext: 'с контекстом страницы',

  /* replies */
  copyText: 'Копировать как текст',
  copyCode: 'Копировать код',
  showAllLines: (count: number) => `Показать все строки (${number(count)})`,
  codeLabel: (language: string) => (language ? `Код, ${language}` : 'Код'),
  showSource: 'Показать исходный код',
  showResult: 'Показать результат',
  taskDone: 'Выполнено',
  taskOpen: 'Не выполнено',
  table: 'Таблица',
  copyTable: 'Копировать таблицу',
  downloadTable: 'Скачать как CSV',
  spokenCode: (language: string, lines: number) =>
    `${language ? `Код на языке ${language}` : 'Код'}, ${counted(lines, {one: '# строка', few: '# строки', many: '# строк', other: '# строки'})}.`,
  spokenTable: (rows: number, columns: number) =>
    `Таблица, ${counted(rows, {one: '# строка', few: '# строки', many: '# строк', other: '# строки'})}, ${counted(columns, {one: '# столбец', few: '# столбца', many: '# столбцов', other: '# столбца'})}.`,
  spokenImage: (description: string) => (description ? `Изображение: ${description}.` : 'Изображение.'),
  spokenFormula: 'Формула.',
  showMoreText: (count: number) => `Показать ещё (осталось: ${characters(count)})`,
  replyTooLarge: 'Ответ обрывается здесь: он больше, чем может вместить этот чат.',

  /* reasoning and activity */
  thinking: 'Думает…',
  thoughtFor: (duration: string) => `Время размышления: ${duration}`,
  duration: (minutes: number, seconds: number) =>
    minutes > 0 ? `${number(minutes)} мин ${number(seconds)} с` : `${number(seconds)} с`,
  showMoreReasoning: 'Показать ещё',
  searchingWeb: 'Поиск в интернете…',
  readingDocuments: 'Чтение документов…',
  usingTool: (name: string) => `Используется ${name}…`,
  working: 'Выполняется…',
  stepCount: (count: number) =>
    counted(count, {one: '# шаг', few: '# шага', many: '# шагов', other: '# шага'}),
  searchStep: 'Поиск в интернете',
  documentStep: 'Документы',
  otherStep: 'Другой шаг',

  /* versions */
  previousVersion: 'Предыдущая версия',
  nextVersion: 'Следующая версия',
  versionPlace: (place: number, count: number) => `${number(place)} из ${number(count)}`,
  versionShown: (place: number, count: number) => `Версия ${number(place)} из ${number(count)}`,
  versionQuestion: 'Показать другую версию?',
  versionWarning: 'Сообщения ниже будут скрыты. Они вернутся вместе с текущей версией.',
  showVersion: 'Показать',

  /* asking */
  askAboutSelection: 'Спросить об этом',
  menu: 'Меню',
  newConversation: 'Новый диалог',
  newQuestion: 'Начать новый диалог?',
  newWarning: 'Текущий ответ остановится, а неотправленное сообщение будет удалено.',
  newStarted: 'Новый диалог. Сервис хранит свои записи предыдущего.',
  conversations: 'Диалоги',
  allConversations: 'Все диалоги',
  noConversations: 'Диалогов пока нет.',
  currentConversation: 'Открыт',
  moreConversations: 'Показать ещё',
  conversationOptions: (title: string) => (title ? `Действия: ${title}` : 'Другие действия'),
  renameConversation: (title: string) => (title ? `Переименовать: ${title}` : 'Переименовать'),
  saveTitle: 'Сохранить',
  deleteConversation: (title: string) => (title ? `Удалить: ${title}` : 'Удалить'),
  deleteAllConversations: 'Удалить все сообщения',
  deleteWarning: 'Отменить нельзя.',
  conversationDeleted: 'Удалено.',
  closeConversations: 'Закрыть',
  enlargeChat: 'Увеличить окно',
  shrinkChat: 'Уменьшить окно',
  downloadAs: (format: string) => `Скачать как ${format}`,
  downloadText: 'Скачать как обычный текст',
  speechHeading: 'Чтение вслух программой экранного доступа',
  speechSentences: 'Каждое предложение',
  speechComplete: 'Весь ответ в конце',
  speechStatus: 'Только состояние',
  speechOff: 'Ничего',
  forgetDevice: 'Забыть на этом устройстве',
  forgetQuestion: 'Забыть всё на этом устройстве?',
  forgetWarning:
    'Диалог, черновик и настройки этого чата будут удалены с этого устройства. Сервис хранит свои записи.',
  forgetConsent: 'Забыть',
  forgotten: 'На этом устройстве больше ничего нет от этого чата. Сервис хранит свои записи.',
  menuFailed: 'Не получилось. Попробуйте ещё раз.',

  /* links */
  openLinkQuestion: 'Открыть эту ссылку?',
  openLink: 'Открыть',
  footnotes: 'Сноски',
  footnote: (shown: string) => `Сноска ${shown}`,
  backToText: 'Вернуться к тексту',
  citation: (shown: string, title: string) => `Источник ${shown}: ${title}`,
  sources: 'Источники',
  sourceCount: (count: number) =>
    counted(count, {
      one: '# источник',
      few: '# источника',
      many: '# источников',
      other: '# источника',
    }),
  showAllSources: (count: number) => `Показать все источники (${number(count)})`,
  cancel: 'Отмена',

  /* images */
  loadImage: (host: string) => `Загрузить изображение с сайта ${host}`,
  imageBroken: 'Не удалось загрузить изображение. Повторить',
  imageBlocked: 'Изображение здесь не показано',
  imageRefused: 'Это изображение нельзя показать',

  /* agent-picker */
  agents: 'Агенты',
  searchAgents: 'Поиск агентов',
  loadingAgents: 'Агенты загружаются…',
  agentCount: agents,
  agentsUnavailable: 'Сейчас агентов нельзя показать.',
  noAgents: 'Агентов здесь пока нет.',
  noAgentsFor: (text: string) => `По запросу «${text}» агентов не найдено.`,
  clearSearch: 'Очистить поиск',
  moreAgents: 'Показать ещё агентов',
  agentsShown: (shown: number, total: number) => `Показано ${number(shown)} из ${ofAgents(total)}`,
  agentsFailed: (kind: AgentServiceErrorKind) => listSentences[kind] ?? visitorSentences[kind],
  moreAgentsFailed: 'Не удалось загрузить остальных агентов.',
  searchEnabledMark: 'Умеет искать',
  suggestsMark: 'Предлагает вопросы',
  agentsSoFar: (shown: number) => `Показано: ${agents(shown)}, возможно, есть ещё`,
  agentPage: (position: string, total: number) => `${position}, всего ${agents(total)}`,
  agentPageFailed: 'Не удалось загрузить эту страницу списка агентов.',
  agentRequired: 'Выберите агента.',

  /* agent-history */
  historyLabel: (agentName: string) =>
    agentName ? `Сохранённый диалог с агентом «${agentName}»` : 'Сохранённый диалог',
  historyUnavailable: 'Сейчас сообщения нельзя показать.',
  noHistoryChosen: 'Выберите агента, чтобы увидеть прошлые диалоги.',
  loadingRecords: 'Сообщения загружаются…',
  noRecords: 'Сообщений пока нет.',
  noRecordsFound: (text: string) => `Сообщений с текстом «${text}» не найдено.`,
  showWholeMessage: 'Показать всё',
  recordCount: records,
  recordsShown: (shown: number, total: number) => `Показано ${number(shown)} из ${ofRecords(total)}`,
  recordsFound: (found: number, loaded: number) => `Найдено ${number(found)} из ${ofRecords(loaded)}`,
  recordsFailed: (kind: AgentServiceErrorKind) => recordSentences[kind] ?? visitorSentences[kind],
  moreRecordsFailed: 'Не удалось загрузить остальные сообщения.',
  moreRecords: 'Загрузить ещё сообщения',
  olderRecords: 'Более ранние сообщения',
  newerRecords: 'Более поздние сообщения',
  recordPages: 'Страницы сообщений',
  newestFirst: 'Сначала новые',
  oldestFirst: 'Сначала старые',
  searchMessages: 'Поиск по сообщениям',
  exportRecords: 'Экспорт',
  noTextStored: 'Сохранённого текста нет.',
  recordType: (type: string) => `Тип: ${type}`,
  recordConversation: (conversation: string) => `Диалог: ${conversation}`,
  recordSource: (source: string) => `Источник: ${source}`,

  /* agent-launcher */
  launcherLabel: 'Чат',
  openChat: 'Открыть чат',
  closeChat: 'Закрыть чат',
  dismissGreeting: 'Закрыть приветствие',
  unreadMessages: (count: number) =>
    counted(count, {
      one: '# новое сообщение',
      few: '# новых сообщения',
      many: '# новых сообщений',
      other: '# нового сообщения',
    }),
  backToAgents: 'К списку агентов',
  loadingChat: 'Чат загружается…',
  chatNotLoaded: 'Не удалось загрузить чат.',

  /* export */
  exportTitle: 'Экспорт диалога',
  exportScope: 'Какие сообщения',
  exportLoaded: (count: number) => `Показанные здесь (${records(count)})`,
  exportAll: 'Всё, что сохранено',
  exportFormat: 'Формат',
  exportMarkdown: 'Markdown',
  exportJSON: 'JSON',
  exportText: 'Обычный текст',
  exportDownload: 'Скачать',
  exportClose: 'Закрыть',
  exportProgress: (loaded: number, total: number | undefined) =>
    total === undefined
      ? `Прочитано: ${records(loaded)}`
      : `Прочитано ${number(loaded)} из ${ofRecords(total)}`,
  exportSaved: (count: number) => `Сохранено: ${records(count)}.`,
  exportFailed: 'Удалось прочитать не все сообщения.',
  exportNotSaved: 'Не удалось создать файл.',
  exportSaveRead: 'Сохранить прочитанное',
} satisfies Strings;
