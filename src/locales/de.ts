import type {AgentServiceErrorKind} from '../client/agent-service-error.js';
import {countingIn} from './counting.js';
import type {Strings} from './en.js';

const {number, counted} = countingIn('de');

const visitorSentences: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: 'Dieser Chat ist nicht richtig eingerichtet.',
  network: 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  timeout: 'Der Dienst braucht zu lange für eine Antwort.',
  unauthorized: 'Sie sind bei diesem Dienst nicht angemeldet.',
  forbidden: 'Sie dürfen diesen Agenten nicht verwenden.',
  'not-found': 'Dieser Agent ist nicht verfügbar.',
  'invalid-request': 'Der Dienst hat diese Nachricht nicht angenommen.',
  'too-large': 'Diese Nachricht ist zu lang für den Dienst. Kürzen Sie sie und senden Sie sie noch einmal.',
  'rate-limited': 'Zu viele Nachrichten in kurzer Zeit. Warten Sie einen Moment und versuchen Sie es erneut.',
  server: 'Der Dienst hat gerade ein Problem. Versuchen Sie es später noch einmal.',
  service: 'Der Agent konnte nicht antworten.',
  unreadable: 'Der Dienst hat eine Antwort gesendet, die sich nicht lesen lässt.',
  interrupted: 'Die Antwort wurde unterbrochen.',
};

const ownerHints: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: 'Prüfen Sie base-url und agent-id.',
  network:
    'Die Adresse in base-url ist vielleicht falsch, oder diese Seite fehlt in der Liste der erlaubten Ursprünge des Dienstes.',
  timeout: 'In der erlaubten Zeit kam kein Byte an; siehe firstByteTimeout und idleTimeout.',
  unauthorized:
    'Der Dienst hat das Zugriffstoken abgelehnt, oder es wurde keines angegeben: siehe accessToken, token-url und sign-in.',
  forbidden: 'Das Zugriffstoken ist gültig, aber nicht für diesen Agenten oder diesen Vorgang.',
  'not-found':
    'Unter dieser base-url gibt es keinen Agenten mit dieser agent-id, oder der Pfad existiert dort nicht.',
  'invalid-request':
    'Der Dienst hat die Anfrage abgelehnt; seine Meldung nennt vielleicht das betroffene Feld.',
  'too-large': 'Der Dienst begrenzt die Größe von Anfragen.',
  'rate-limited': 'Der Dienst begrenzt die Häufigkeit von Anfragen.',
  server: 'Der Dienst hat mit einem Serverfehler geantwortet.',
  service: 'Der Dienst hat in seiner Antwort einen Fehler gemeldet.',
  unreadable:
    'Die Antwort entspricht nicht der beschriebenen Schnittstelle; base-url zeigt vielleicht auf eine Webseite statt auf den Dienst.',
  interrupted: 'Die Verbindung wurde geschlossen, bevor die Antwort vollständig war.',
};

/** Sentences for kinds of errors whose usual sentence does not fit a list of agents. */
const listSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: 'Diese Liste von Agenten ist nicht richtig eingerichtet.',
  forbidden: 'Sie dürfen diese Agenten nicht sehen.',
  'not-found': 'Unter dieser Adresse gibt es keine Liste von Agenten.',
  'invalid-request': 'Der Dienst hat diese Anfrage nicht angenommen.',
  'too-large': 'Diese Suche ist zu lang für den Dienst.',
  'rate-limited': 'Zu viele Anfragen in kurzer Zeit. Warten Sie einen Moment und versuchen Sie es erneut.',
  service: 'Der Dienst konnte seine Agenten nicht auflisten.',
};

/** Sentences for kinds of errors whose usual sentence does not fit stored records. */
const recordSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: 'Dieser Verlauf ist nicht richtig eingerichtet.',
  forbidden: 'Sie dürfen diese Einträge nicht sehen.',
  'not-found': 'Unter dieser Adresse gibt es keine Einträge.',
  'invalid-request': 'Der Dienst hat diese Anfrage nicht angenommen.',
  'too-large': 'Der Dienst hat diese Anfrage nicht angenommen.',
  'rate-limited': 'Zu viele Anfragen in kurzer Zeit. Warten Sie einen Moment und versuchen Sie es erneut.',
  service: 'Der Dienst konnte die Einträge nicht lesen.',
};

/** The German wording. */
export const de = {
  $code: 'de',
  $name: 'Deutsch',
  $dir: 'ltr',

  /* shared */
  tryAgain: 'Erneut versuchen',
  details: 'Details',
  pages: 'Seiten',
  page: (number: string) => `Seite ${number}`,
  pagePosition: (number: string, count: string) =>
    count ? `Seite ${number} von ${count}` : `Seite ${number}`,
  previousPage: 'Vorherige Seite',
  nextPage: 'Nächste Seite',
  errorForVisitor: (kind: AgentServiceErrorKind) => visitorSentences[kind],
  errorForOwner: (kind: AgentServiceErrorKind) => ownerHints[kind],
  checkSetting: (setting: string) => `Prüfen Sie ${setting}.`,
  statusCode: (status: string) => `Status: ${status}`,
  requestIdentifier: (id: string) => `Anfrage: ${id}`,
  notConnected:
    'Kein Dienst angegeben: Setzen Sie base-url, platzieren Sie dieses Element in einem <agent-provider> oder benennen Sie einen mit for.',

  /* agent-chat */
  tryAgainIn: (seconds: number) =>
    counted(seconds, {one: 'Warten Sie zuerst eine Sekunde.', other: 'Warten Sie zuerst # Sekunden.'}),
  chatLabel: (agentName: string) => (agentName ? `Unterhaltung mit ${agentName}` : 'Unterhaltung'),
  noAgentChosen: 'Wählen Sie einen Agenten, um eine Unterhaltung zu beginnen.',
  invitation: 'Stellen Sie eine Frage, um zu beginnen.',
  loadingHistory: 'Frühere Nachrichten werden geladen …',
  earlierMessages: 'Frühere Nachrichten',
  earlierAdded: (count: number) =>
    counted(count, {one: '# frühere Nachricht', other: '# frühere Nachrichten'}),
  conversationBeginning: 'Beginn der Unterhaltung',
  composerLabel: 'Nachricht',
  composerPlaceholder: (agentName: string) =>
    agentName ? `Nachricht an ${agentName}` : 'Nachricht schreiben',
  send: 'Senden',
  stop: 'Anhalten',
  you: 'Sie',
  agentFallbackName: 'Agent',
  messagesLabel: 'Nachrichten',
  emptyReply: 'Der Agent hat eine leere Antwort gesendet.',
  replyFinished: 'Die Antwort ist vollständig.',
  waitingForAnswer: 'Der Agent wartet auf Ihre Antwort.',
  historyFailed: 'Frühere Nachrichten konnten nicht geladen werden.',
  waitingForReply: 'Warten auf die Antwort',
  replyStopped: 'Angehalten.',
  replyEndedByLength: 'Die Antwort hat ihre Höchstlänge erreicht.',
  replyEndedByFilter: 'Die Antwort wurde von einem Inhaltsfilter beendet.',
  noReplyStored: 'Keine Antwort gespeichert.',
  partialKept: 'Was bisher angekommen ist, bleibt erhalten.',
  regenerate: 'Antwort neu erstellen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  latest: 'Neueste Nachrichten',
  messageTooLong: (limit: number) => counted(limit, {other: 'Höchstens # Zeichen.'}),
  charactersLeft: (count: number) => counted(count, {other: 'Noch # Zeichen'}),
  offline: 'Sie sind offline. Was Sie senden, wird übermittelt, sobald Sie wieder online sind.',
  questionQueued: 'Wird gesendet, sobald es möglich ist.',
  editQueued: 'Bearbeiten',
  cancelQueued: 'Nicht senden',
  lookingForReply: 'Es wird geprüft, ob die Antwort gespeichert wurde …',
  replyRecovered: 'Das ist die Antwort, wie der Dienst sie gespeichert hat.',
  replyStoredWhole: 'Angehalten. Die ganze Antwort wurde gespeichert.',
  showWholeReply: 'Anzeigen',
  online: 'Sie sind wieder online.',
  messageFrom: (author: string, time: string) => `Nachricht von: ${author}${time && `, ${time}`}`,
  failedAnnouncement: (sentence: string) => `Fehler: ${sentence}`,
  messagesHelp: 'Mit den Pfeiltasten wechseln Sie zwischen den Nachrichten.',
  editMessage: 'Diese Nachricht bearbeiten',
  editingMessage: 'Sie bearbeiten Ihre letzte Nachricht.',
  cancelEdit: 'Abbrechen',
  helpful: 'Hilfreich',
  notHelpful: 'Nicht hilfreich',
  feedbackGiven: 'Danke für Ihre Rückmeldung.',
  feedbackReasonsOffered: 'Danke für Ihre Rückmeldung. Unten können Sie angeben, was nicht stimmte.',
  feedbackQuestion: 'Was stimmte nicht?',
  feedbackComment: 'Kommentar (optional)',
  sendFeedback: 'Rückmeldung senden',
  skipFeedback: 'Überspringen',
  suggestions: 'Vorgeschlagene Nachrichten',
  suggestionCount: (count: number) =>
    counted(count, {one: '# vorgeschlagene Nachricht', other: '# vorgeschlagene Nachrichten'}),
  askAnswer: 'Ihre Antwort',
  askOwnWords: 'In eigenen Worten',
  askSend: 'Antwort senden',
  notDelivered: 'Nicht zugestellt.',
  askSeveral: 'Wählen Sie eine oder mehrere Antworten.',
  askRefused: (name: string) => `„${name}“ wird hier nicht abgefragt.`,
  askShortened: (shown: number, total: number) =>
    `${number(shown)} von ${number(total)} Antworten werden angezeigt.`,
  interruptTitle: 'Der Agent bittet um Ihre Erlaubnis.',
  interruptTool: (name: string) => `Darf der Agent „${name}“ auf dieser Seite verwenden?`,
  interruptAllow: 'Erlauben',
  interruptRefuse: 'Ablehnen',
  interruptAllowed: 'Erlaubt',
  interruptRefused: 'Abgelehnt',
  interruptOpen: 'Nicht beantwortet',

  /* consent and handover */
  consentLabel: 'Einwilligung',
  consentTitle: 'Bevor es losgeht',
  consentPrivacy: 'Datenschutz',
  consentAccept: 'Zustimmen',
  consentDecline: 'Ablehnen',
  consentNeeded: 'Der Chat braucht Ihre Einwilligung.',
  talkToPerson: 'Mit einem Menschen sprechen',

  /* page context */
  contextSent: 'Wird mitgesendet:',
  contextSelection: (words: number) => counted(words, {one: 'Auswahl (# Wort)', other: 'Auswahl (# Wörter)'}),
  contextRemove: 'Seitenkontext nicht senden',
  contextRemoved: 'Nur Ihre Nachricht wird gesendet.',
  switches: 'Optionen für Antworten',
  searchSwitch: 'Suche',
  dictate: 'Diktieren',
  stopDictation: 'Beenden und Text einfügen',
  cancelDictation: 'Diktat abbrechen',
  recording: 'Aufnahme läuft…',
  transcribing: 'Sprache wird in Text umgewandelt…',
  dictated: 'Der Text steht im Nachrichtenfeld.',
  dictationCancelled: 'Diktat abgebrochen.',
  dictationFailed: 'Die Sprache konnte nicht in Text umgewandelt werden. Bitte versuchen Sie es noch einmal.',
  dictationTooSlow:
    'Das hat zu lange gedauert. Versuchen Sie es noch einmal, oder tippen Sie Ihre Nachricht.',
  nothingUnderstood: 'Es wurden keine Wörter verstanden.',
  noMicrophone: 'Es ist kein Mikrofon verfügbar.',
  microphoneRefused: 'Das Mikrofon ist gesperrt. Sie können es in den Einstellungen Ihres Browsers erlauben.',
  recordingEnded: 'Die Aufnahme wurde beendet, weil die Seite verborgen war.',
  withPageContext: 'mit Seitenkontext',

  /* replies */
  copyText: 'Als Text kopieren',
  copyCode: 'Code kopieren',
  showAllLines: (count: number) =>
    counted(count, {one: 'Die ganze Zeile anzeigen', other: 'Alle # Zeilen anzeigen'}),
  codeLabel: (language: string) => (language ? `Code, ${language}` : 'Code'),
  showSource: 'Quelltext anzeigen',
  showResult: 'Ergebnis anzeigen',
  taskDone: 'Erledigt',
  taskOpen: 'Offen',
  table: 'Tabelle',
  copyTable: 'Tabelle kopieren',
  downloadTable: 'Als CSV herunterladen',
  spokenCode: (language: string, lines: number) =>
    `${language ? `Code in ${language}` : 'Code'}, ${counted(lines, {one: '# Zeile', other: '# Zeilen'})}.`,
  spokenTable: (rows: number, columns: number) =>
    `Tabelle, ${counted(rows, {one: '# Zeile', other: '# Zeilen'})}, ${counted(columns, {one: '# Spalte', other: '# Spalten'})}.`,
  spokenImage: (description: string) => (description ? `Bild: ${description}.` : 'Bild.'),
  spokenFormula: 'Formel.',
  showMoreText: (characters: number) => counted(characters, {other: 'Mehr anzeigen (noch # Zeichen)'}),
  replyTooLarge: 'Die Antwort wurde hier beendet: Sie ist größer, als dieser Chat aufnehmen kann.',

  /* reasoning and activity */
  thinking: 'Denkt nach …',
  thoughtFor: (duration: string) => `${duration} nachgedacht`,
  duration: (minutes: number, seconds: number) =>
    minutes > 0 ? `${number(minutes)} min ${number(seconds)} s` : `${number(seconds)} s`,
  showMoreReasoning: 'Mehr anzeigen',
  searchingWeb: 'Das Web wird durchsucht …',
  readingDocuments: 'Dokumente werden gelesen …',
  usingTool: (name: string) => `${name} wird verwendet …`,
  working: 'In Arbeit …',
  stepCount: (count: number) => counted(count, {one: '# Schritt', other: '# Schritte'}),
  searchStep: 'Websuche',
  documentStep: 'Dokumente',
  otherStep: 'Weiterer Schritt',

  /* versions */
  previousVersion: 'Vorherige Fassung',
  nextVersion: 'Nächste Fassung',
  versionPlace: (place: number, count: number) => `${number(place)} von ${number(count)}`,
  versionShown: (place: number, count: number) => `Fassung ${number(place)} von ${number(count)}`,
  versionQuestion: 'Die andere Fassung anzeigen?',
  versionWarning:
    'Die Nachrichten darunter werden ausgeblendet. Sie kommen mit der jetzt gezeigten Fassung zurück.',
  showVersion: 'Anzeigen',

  /* asking */
  askAboutSelection: 'Dazu fragen',
  menu: 'Menü',
  newConversation: 'Neue Unterhaltung',
  newQuestion: 'Neue Unterhaltung beginnen?',
  newWarning: 'Eine laufende Antwort wird angehalten, und eine noch nicht gesendete Nachricht wird entfernt.',
  newStarted: 'Neue Unterhaltung. Der Dienst behält seine Einträge der bisherigen.',
  conversations: 'Unterhaltungen',
  allConversations: 'Alle Unterhaltungen',
  noConversations: 'Noch keine Unterhaltungen.',
  currentConversation: 'Jetzt offen',
  moreConversations: 'Mehr anzeigen',
  conversationOptions: (title: string) => (title ? `Optionen: ${title}` : 'Weitere Optionen'),
  renameConversation: (title: string) => (title ? `Umbenennen: ${title}` : 'Umbenennen'),
  saveTitle: 'Speichern',
  deleteConversation: (title: string) => (title ? `Löschen: ${title}` : 'Löschen'),
  deleteAllConversations: 'Alle Nachrichten löschen',
  deleteWarning: 'Das lässt sich nicht rückgängig machen.',
  conversationDeleted: 'Gelöscht.',
  closeConversations: 'Schließen',
  enlargeChat: 'Größeres Fenster',
  shrinkChat: 'Kleineres Fenster',
  downloadAs: (format: string) => `Als ${format} herunterladen`,
  downloadText: 'Als reinen Text herunterladen',
  speechHeading: 'Vorlesen durch den Screenreader',
  speechSentences: 'Jeden Satz',
  speechComplete: 'Die ganze Antwort am Ende',
  speechStatus: 'Nur den Status',
  speechOff: 'Nichts',
  forgetDevice: 'Auf diesem Gerät vergessen',
  forgetQuestion: 'Alles auf diesem Gerät vergessen?',
  forgetWarning:
    'Unterhaltung, Entwurf und Einstellungen dieses Chats werden von diesem Gerät entfernt. Der Dienst behält seine Einträge.',
  forgetConsent: 'Vergessen',
  forgotten: 'Dieses Gerät hat nichts mehr von diesem Chat. Der Dienst behält seine Einträge.',
  menuFailed: 'Das hat nicht geklappt. Versuchen Sie es erneut.',

  /* links */
  openLinkQuestion: 'Diesen Link öffnen?',
  openLink: 'Öffnen',
  footnotes: 'Fußnoten',
  footnote: (number: string) => `Fußnote ${number}`,
  backToText: 'Zurück zum Text',
  citation: (number: string, title: string) => `Quelle ${number}: ${title}`,
  sources: 'Quellen',
  sourceCount: (count: number) => counted(count, {one: '# Quelle', other: '# Quellen'}),
  showAllSources: (count: number) =>
    counted(count, {one: 'Die Quelle anzeigen', other: 'Alle # Quellen anzeigen'}),
  cancel: 'Abbrechen',

  /* images */
  loadImage: (host: string) => `Bild von ${host} laden`,
  imageBroken: 'Dieses Bild konnte nicht geladen werden. Erneut versuchen',
  imageBlocked: 'Bild wird hier nicht angezeigt',
  imageRefused: 'Dieses Bild kann nicht angezeigt werden',

  /* agent-picker */
  agents: 'Agenten',
  searchAgents: 'Agenten suchen',
  loadingAgents: 'Agenten werden geladen …',
  agentCount: (count: number) => counted(count, {one: '# Agent', other: '# Agenten'}),
  agentsUnavailable: 'Agenten können gerade nicht angezeigt werden.',
  noAgents: 'Hier gibt es noch keine Agenten.',
  noAgentsFor: (text: string) => `Kein Agent passt zu „${text}“.`,
  clearSearch: 'Suche löschen',
  moreAgents: 'Mehr Agenten anzeigen',
  agentsShown: (shown: number, total: number) =>
    counted(total, {
      one: `${number(shown)} von # Agent angezeigt`,
      other: `${number(shown)} von # Agenten angezeigt`,
    }),
  agentsFailed: (kind: AgentServiceErrorKind) => listSentences[kind] ?? visitorSentences[kind],
  moreAgentsFailed: 'Weitere Agenten konnten nicht geladen werden.',
  searchEnabledMark: 'Kann suchen',
  suggestsMark: 'Schlägt Fragen vor',
  agentsSoFar: (shown: number) =>
    counted(shown, {
      one: '# Agent angezeigt, vielleicht gibt es mehr',
      other: '# Agenten angezeigt, vielleicht gibt es mehr',
    }),
  agentPage: (position: string, total: number) =>
    `${position}, insgesamt ${counted(total, {one: '# Agent', other: '# Agenten'})}`,
  agentPageFailed: 'Diese Seite mit Agenten konnte nicht geladen werden.',
  agentRequired: 'Wählen Sie einen Agenten.',

  /* agent-history */
  historyLabel: (agentName: string) =>
    agentName ? `Gespeicherte Unterhaltung mit ${agentName}` : 'Gespeicherte Unterhaltung',
  historyUnavailable: 'Nachrichten können gerade nicht angezeigt werden.',
  noHistoryChosen: 'Wählen Sie einen Agenten, um frühere Nachrichten zu sehen.',
  loadingRecords: 'Nachrichten werden geladen …',
  noRecords: 'Noch keine Nachrichten.',
  noRecordsFound: (text: string) => `Keine Nachricht mit „${text}“ gefunden.`,
  showWholeMessage: 'Alles anzeigen',
  recordCount: (count: number) => counted(count, {one: '# Nachricht', other: '# Nachrichten'}),
  recordsShown: (shown: number, total: number) =>
    counted(total, {
      one: `${number(shown)} von # Nachricht angezeigt`,
      other: `${number(shown)} von # Nachrichten angezeigt`,
    }),
  recordsFound: (found: number, loaded: number) =>
    counted(loaded, {
      one: `${number(found)} von # Nachricht gefunden`,
      other: `${number(found)} von # Nachrichten gefunden`,
    }),
  recordsFailed: (kind: AgentServiceErrorKind) => recordSentences[kind] ?? visitorSentences[kind],
  moreRecordsFailed: 'Weitere Nachrichten konnten nicht geladen werden.',
  moreRecords: 'Mehr Nachrichten laden',
  olderRecords: 'Ältere Nachrichten',
  newerRecords: 'Neuere Nachrichten',
  recordPages: 'Seiten mit Nachrichten',
  newestFirst: 'Neueste zuerst',
  oldestFirst: 'Älteste zuerst',
  searchMessages: 'Nachrichten durchsuchen',
  exportRecords: 'Exportieren',
  noTextStored: 'Kein Text gespeichert.',
  recordType: (type: string) => `Typ: ${type}`,
  recordConversation: (conversation: string) => `Unterhaltung: ${conversation}`,
  recordSource: (source: string) => `Quelle: ${source}`,

  /* agent-launcher */
  launcherLabel: 'Chat',
  openChat: 'Chat öffnen',
  closeChat: 'Chat schließen',
  dismissGreeting: 'Diese Begrüßung schließen',
  unreadMessages: (count: number) => counted(count, {one: '# neue Nachricht', other: '# neue Nachrichten'}),
  backToAgents: 'Zurück zu den Agenten',
  loadingChat: 'Chat wird geladen …',
  chatNotLoaded: 'Der Chat konnte nicht geladen werden.',

  /* export */
  exportTitle: 'Unterhaltung exportieren',
  exportScope: 'Welche Nachrichten',
  exportLoaded: (count: number) =>
    counted(count, {one: 'Hier angezeigt (# Nachricht)', other: 'Hier angezeigt (# Nachrichten)'}),
  exportAll: 'Alles Gespeicherte',
  exportFormat: 'Dateiformat',
  exportMarkdown: 'Markdown',
  exportJSON: 'JSON',
  exportText: 'Nur Text',
  exportDownload: 'Herunterladen',
  exportClose: 'Schließen',
  exportProgress: (loaded: number, total: number | undefined) =>
    total === undefined
      ? counted(loaded, {one: '# Nachricht gelesen', other: '# Nachrichten gelesen'})
      : counted(total, {
          one: `${number(loaded)} von # Nachricht gelesen`,
          other: `${number(loaded)} von # Nachrichten gelesen`,
        }),
  exportSaved: (count: number) =>
    counted(count, {one: '# Nachricht gespeichert.', other: '# Nachrichten gespeichert.'}),
  exportFailed: 'Nicht alle Nachrichten konnten gelesen werden.',
  exportNotSaved: 'Die Datei konnte nicht erstellt werden.',
  exportSaveRead: 'Gelesenes speichern',
} satisfies Strings;
