import type {AgentServiceErrorKind} from '../client/agent-service-error.js';
import {countingIn} from './counting.js';
import type {Strings} from './en.js';

const {number, counted} = countingIn('it');

const visitorSentences: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: 'Questa chat non è configurata correttamente.',
  network: 'Il servizio non è raggiungibile. Controlla la connessione e riprova.',
  timeout: 'Il servizio impiega troppo tempo a rispondere.',
  unauthorized: 'Non hai effettuato l’accesso a questo servizio.',
  forbidden: 'Non hai l’autorizzazione per usare questo agente.',
  'not-found': 'Questo agente non è disponibile.',
  'invalid-request': 'Il servizio non ha accettato questo messaggio.',
  'too-large': 'Questo messaggio è troppo lungo per il servizio. Accorcialo e invialo di nuovo.',
  'rate-limited': 'Troppi messaggi in poco tempo. Attendi un momento e riprova.',
  server: 'Al momento il servizio ha un problema. Riprova tra un po’.',
  service: 'L’agente non è riuscito a rispondere.',
  unreadable: 'Il servizio ha inviato una risposta illeggibile.',
  interrupted: 'La risposta si è interrotta.',
};

const ownerHints: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: 'Controlla base-url e agent-id.',
  network:
    'L’indirizzo in base-url potrebbe essere errato, oppure questa pagina manca nell’elenco delle origini consentite dal servizio.',
  timeout: 'Nessun byte è arrivato nel tempo consentito; vedi firstByteTimeout e idleTimeout.',
  unauthorized:
    'Il servizio ha rifiutato il token di accesso, oppure non ne è stato fornito uno: vedi accessToken, token-url e sign-in.',
  forbidden: 'Il token di accesso è valido, ma non per questo agente o questa operazione.',
  'not-found': 'Nessun agente ha questo agent-id in questa base-url, oppure lì il percorso non esiste.',
  'invalid-request': 'Il servizio ha rifiutato la richiesta; il suo messaggio può indicare quale campo.',
  'too-large': 'Il servizio limita la dimensione delle richieste.',
  'rate-limited': 'Il servizio limita la frequenza delle richieste.',
  server: 'Il servizio ha risposto con un errore del server.',
  service: 'Il servizio ha segnalato un errore nella sua risposta.',
  unreadable:
    'La risposta non è quella descritta dall’interfaccia; base-url potrebbe puntare a una pagina web invece che al servizio.',
  interrupted: 'La connessione si è chiusa prima che la risposta fosse completa.',
};

/** Sentences for kinds of errors whose usual sentence does not fit a list of agents. */
const listSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: 'Questo elenco di agenti non è configurato correttamente.',
  forbidden: 'Non hai l’autorizzazione per vedere questi agenti.',
  'not-found': 'A questo indirizzo non c’è alcun elenco di agenti.',
  'invalid-request': 'Il servizio non ha accettato questa richiesta.',
  'too-large': 'Questa ricerca è troppo lunga per il servizio.',
  'rate-limited': 'Troppe richieste in poco tempo. Attendi un momento e riprova.',
  service: 'Il servizio non è riuscito a elencare i suoi agenti.',
};

/** Sentences for kinds of errors whose usual sentence does not fit stored records. */
const recordSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: 'Questa cronologia non è configurata correttamente.',
  forbidden: 'Non hai l’autorizzazione per vedere questi messaggi.',
  'not-found': 'A questo indirizzo non ci sono messaggi.',
  'invalid-request': 'Il servizio non ha accettato questa richiesta.',
  'too-large': 'Il servizio non ha accettato questa richiesta.',
  'rate-limited': 'Troppe richieste in poco tempo. Attendi un momento e riprova.',
  service: 'Il servizio non è riuscito a leggere i messaggi.',
};

/** The Italian wording. */
export const it = {
  $code: 'it',
  $name: 'Italiano',
  $dir: 'ltr',

  /* shared */
  tryAgain: 'Riprova',
  details: 'Dettagli',
  pages: 'Pagine',
  page: (number: string) => `Pagina ${number}`,
  pagePosition: (number: string, count: string) =>
    count ? `Pagina ${number} di ${count}` : `Pagina ${number}`,
  previousPage: 'Pagina precedente',
  nextPage: 'Pagina successiva',
  errorForVisitor: (kind: AgentServiceErrorKind) => visitorSentences[kind],
  errorForOwner: (kind: AgentServiceErrorKind) => ownerHints[kind],
  checkSetting: (setting: string) => `Controlla ${setting}.`,
  statusCode: (status: string) => `Stato: ${status}`,
  requestIdentifier: (id: string) => `Richiesta: ${id}`,
  notConnected:
    'Nessun servizio con cui parlare: imposta base-url, inserisci questo elemento in un <agent-provider> o indicane uno con for.',

  /* agent-chat */
  tryAgainIn: (seconds: number) =>
    counted(seconds, {one: 'Attendi prima un secondo.', other: 'Attendi prima # secondi.'}),
  chatLabel: (agentName: string) => (agentName ? `Conversazione con ${agentName}` : 'Conversazione'),
  noAgentChosen: 'Scegli un agente per iniziare una conversazione.',
  invitation: 'Fai una domanda per iniziare.',
  loadingHistory: 'Caricamento dei messaggi precedenti…',
  earlierMessages: 'Messaggi precedenti',
  earlierAdded: (count: number) =>
    counted(count, {one: '# messaggio precedente', other: '# messaggi precedenti'}),
  conversationBeginning: 'Inizio della conversazione',
  composerLabel: 'Messaggio',
  composerPlaceholder: (agentName: string) =>
    agentName ? `Messaggio per ${agentName}` : 'Scrivi un messaggio',
  send: 'Invia',
  stop: 'Interrompi',
  you: 'Tu',
  agentFallbackName: 'Agente',
  messagesLabel: 'Messaggi',
  emptyReply: 'L’agente ha inviato una risposta vuota.',
  replyFinished: 'La risposta è completa.',
  waitingForAnswer: 'L’agente attende la tua risposta.',
  historyFailed: 'Impossibile caricare i messaggi precedenti.',
  waitingForReply: 'In attesa della risposta',
  replyStopped: 'Interrotta.',
  replyEndedByLength: 'La risposta ha raggiunto la lunghezza massima.',
  replyEndedByFilter: 'La risposta è stata fermata da un filtro dei contenuti.',
  noReplyStored: 'Nessuna risposta salvata.',
  partialKept: 'Ciò che è arrivato finora viene conservato.',
  regenerate: 'Rigenera la risposta',
  copy: 'Copia',
  copied: 'Copiato',
  latest: 'Ultimi messaggi',
  messageTooLong: (limit: number) =>
    counted(limit, {one: 'Al massimo # carattere.', other: 'Al massimo # caratteri.'}),
  charactersLeft: (count: number) =>
    counted(count, {one: '# carattere rimanente', other: '# caratteri rimanenti'}),
  offline: 'Sei offline. Ciò che invii partirà quando tornerai online.',
  questionQueued: 'Verrà inviato appena possibile.',
  editQueued: 'Modifica',
  cancelQueued: 'Non inviare',
  lookingForReply: 'Ricerca della risposta salvata…',
  replyRecovered: 'Questa è la risposta così come l’ha salvata il servizio.',
  replyStoredWhole: 'Interrotta. La risposta intera è stata salvata.',
  showWholeReply: 'Mostrala',
  online: 'Sei di nuovo online.',
  messageFrom: (author: string, time: string) => `Messaggio di: ${author}${time && `, ${time}`}`,
  failedAnnouncement: (sentence: string) => `Errore: ${sentence}`,
  messagesHelp: 'I tasti freccia permettono di spostarsi tra i messaggi.',
  editMessage: 'Modifica questo messaggio',
  editingMessage: 'Stai modificando il tuo ultimo messaggio.',
  cancelEdit: 'Annulla',
  helpful: 'Utile',
  notHelpful: 'Non utile',
  feedbackGiven: 'Grazie per il tuo parere.',
  feedbackReasonsOffered: 'Grazie per il tuo parere. Puoi indicare qui sotto che cosa non andava.',
  feedbackQuestion: 'Che cosa non andava?',
  feedbackComment: 'Commento (facoltativo)',
  sendFeedback: 'Invia il parere',
  skipFeedback: 'Salta',
  suggestions: 'Messaggi suggeriti',
  suggestionCount: (count: number) =>
    counted(count, {one: '# messaggio suggerito', other: '# messaggi suggeriti'}),
  askAnswer: 'La tua risposta',
  askOwnWords: 'Con parole tue',
  askSend: 'Invia risposta',
  notDelivered: 'Non consegnato.',
  askSeveral: 'Scegli una o più risposte.',
  askRefused: (name: string) => `Qui non viene chiesto “${name}”.`,
  askShortened: (shown: number, total: number) => `Risposte mostrate: ${number(shown)} di ${number(total)}.`,
  interruptTitle: 'L’agente chiede il tuo permesso.',
  interruptTool: (name: string) => `L’agente può usare “${name}” in questa pagina?`,
  interruptAllow: 'Consenti',
  interruptRefuse: 'Rifiuta',
  interruptAllowed: 'Consentito',
  interruptRefused: 'Rifiutato',
  interruptOpen: 'Senza risposta',

  /* consent and handover */
  consentLabel: 'Consenso',
  consentTitle: 'Prima di iniziare',
  consentPrivacy: 'Privacy',
  consentAccept: 'Accetta',
  consentDecline: 'Rifiuta',
  consentNeeded: 'La chat richiede il tuo consenso.',
  talkToPerson: 'Parla con una persona',

  /* page context */
  contextSent: 'Inviato con il messaggio:',
  contextSelection: (words: number) =>
    counted(words, {one: 'selezione (# parola)', other: 'selezione (# parole)'}),
  contextRemove: 'Non inviare il contesto della pagina',
  contextRemoved: 'Viene inviato solo il messaggio.',
  switches: 'Opzioni per le risposte',
  searchSwitch: 'Ricerca',
  dictate: 'Detta',
  stopDictation: 'Ferma e inserisci il testo',
  cancelDictation: 'Annulla la dettatura',
  recording: 'Registrazione in corso…',
  transcribing: 'Conversione della voce in testo…',
  dictated: 'Il testo è nel campo del messaggio.',
  dictationCancelled: 'Dettatura annullata.',
  dictationFailed: 'Non è stato possibile convertire la voce in testo. Riprova.',
  dictationTooSlow: 'Ci è voluto troppo tempo. Riprova o scrivi il messaggio.',
  nothingUnderstood: 'Non è stata compresa alcuna parola.',
  noMicrophone: 'Nessun microfono disponibile.',
  microphoneRefused: 'Il microfono è bloccato. Puoi consentirlo nelle impostazioni del browser.',
  recordingEnded: 'La registrazione è terminata perché la pagina è stata nascosta.',
  withPageContext: 'con il contesto della pagina',

  /* replies */
  copyText: 'Copia come testo',
  copyCode: 'Copia il codice',
  showAllLines: (count: number) =>
    counted(count, {one: 'Mostra la riga intera', other: 'Mostra tutte le # righe'}),
  codeLabel: (language: string) => (language ? `Codice, ${language}` : 'Codice'),
  showSource: 'Mostra il sorgente',
  showResult: 'Mostra il risultato',
  taskDone: 'Fatto',
  taskOpen: 'Da fare',
  table: 'Tabella',
  copyTable: 'Copia la tabella',
  downloadTable: 'Scarica come CSV',
  spokenCode: (language: string, lines: number) =>
    `${language ? `Codice in ${language}` : 'Codice'}, ${counted(lines, {one: '# riga', other: '# righe'})}.`,
  spokenTable: (rows: number, columns: number) =>
    `Tabella, ${counted(rows, {one: '# riga', other: '# righe'})}, ${counted(columns, {one: '# colonna', other: '# colonne'})}.`,
  spokenImage: (description: string) => (description ? `Immagine: ${description}.` : 'Immagine.'),
  spokenFormula: 'Formula.',
  showMoreText: (characters: number) =>
    counted(characters, {
      one: 'Mostra altro (# carattere rimanente)',
      other: 'Mostra altro (# caratteri rimanenti)',
    }),
  replyTooLarge: 'La risposta termina qui: è più grande di quanto questa chat possa gestire.',

  /* reasoning and activity */
  thinking: 'Riflessione in corso…',
  thoughtFor: (duration: string) => `Ha riflettuto per ${duration}`,
  duration: (minutes: number, seconds: number) =>
    minutes > 0 ? `${number(minutes)} min ${number(seconds)} s` : `${number(seconds)} s`,
  showMoreReasoning: 'Mostra altro',
  searchingWeb: 'Ricerca sul web…',
  readingDocuments: 'Lettura dei documenti…',
  usingTool: (name: string) => `Utilizzo di ${name}…`,
  working: 'Elaborazione in corso…',
  stepCount: (count: number) => counted(count, {one: '# passaggio', other: '# passaggi'}),
  searchStep: 'Ricerca sul Web',
  documentStep: 'Documenti',
  otherStep: 'Altro passaggio',

  /* versions */
  previousVersion: 'Versione precedente',
  nextVersion: 'Versione successiva',
  versionPlace: (place: number, count: number) => `${number(place)} di ${number(count)}`,
  versionShown: (place: number, count: number) => `Versione ${number(place)} di ${number(count)}`,
  versionQuestion: 'Mostrare l’altra versione?',
  versionWarning: 'I messaggi qui sotto verranno nascosti. Torneranno con la versione mostrata ora.',
  showVersion: 'Mostra',

  /* asking */
  askAboutSelection: 'Chiedi di questo',
  menu: 'Menu',
  newConversation: 'Nuova conversazione',
  newQuestion: 'Iniziare una nuova conversazione?',
  newWarning: 'La risposta in corso si interrompe e un messaggio non inviato viene rimosso.',
  newStarted: 'Nuova conversazione. Il servizio conserva i messaggi della precedente.',
  conversations: 'Conversazioni',
  allConversations: 'Tutte le conversazioni',
  noConversations: 'Ancora nessuna conversazione.',
  currentConversation: 'Aperta ora',
  moreConversations: 'Mostra altro',
  conversationOptions: (title: string) => (title ? `Opzioni: ${title}` : 'Altre opzioni'),
  renameConversation: (title: string) => (title ? `Rinomina: ${title}` : 'Rinomina'),
  saveTitle: 'Salva',
  deleteConversation: (title: string) => (title ? `Elimina: ${title}` : 'Elimina'),
  deleteAllConversations: 'Elimina tutti i messaggi',
  deleteWarning: 'Questa azione non può essere annullata.',
  conversationDeleted: 'Eliminato.',
  closeConversations: 'Chiudi',
  enlargeChat: 'Finestra più grande',
  shrinkChat: 'Finestra più piccola',
  downloadAs: (format: string) => `Scarica come ${format}`,
  downloadText: 'Scarica come solo testo',
  speechHeading: 'Lettura dello screen reader',
  speechSentences: 'Ogni frase',
  speechComplete: 'La risposta intera alla fine',
  speechStatus: 'Solo lo stato',
  speechOff: 'Niente',
  forgetDevice: 'Dimentica su questo dispositivo',
  forgetQuestion: 'Dimenticare tutto su questo dispositivo?',
  forgetWarning:
    'La conversazione, la bozza e le impostazioni di questa chat vengono rimosse da questo dispositivo. Il servizio conserva i suoi messaggi.',
  forgetConsent: 'Dimentica',
  forgotten:
    'Questo dispositivo non conserva più nulla di questa chat. Il servizio conserva i suoi messaggi.',
  menuFailed: 'Non ha funzionato. Riprova.',

  /* links */
  openLinkQuestion: 'Aprire questo link?',
  openLink: 'Apri',
  footnotes: 'Note',
  footnote: (number: string) => `Nota ${number}`,
  backToText: 'Torna al testo',
  citation: (number: string, title: string) => `Fonte ${number}: ${title}`,
  sources: 'Fonti',
  sourceCount: (count: number) => counted(count, {one: '# fonte', other: '# fonti'}),
  showAllSources: (count: number) =>
    counted(count, {one: 'Mostra la fonte', other: 'Mostra tutte le # fonti'}),
  cancel: 'Annulla',

  /* images */
  loadImage: (host: string) => `Carica l’immagine da ${host}`,
  imageBroken: 'Impossibile caricare questa immagine. Riprova',
  imageBlocked: 'Immagine non mostrata qui',
  imageRefused: 'Questa immagine non può essere mostrata',

  /* agent-picker */
  agents: 'Agenti',
  searchAgents: 'Cerca agenti',
  loadingAgents: 'Caricamento degli agenti…',
  agentCount: (count: number) => counted(count, {one: '# agente', other: '# agenti'}),
  agentsUnavailable: 'Al momento non è possibile mostrare gli agenti.',
  noAgents: 'Qui non ci sono ancora agenti.',
  noAgentsFor: (text: string) => `Nessun agente corrisponde a “${text}”.`,
  clearSearch: 'Cancella la ricerca',
  moreAgents: 'Mostra altri agenti',
  agentsShown: (shown: number, total: number) =>
    counted(shown, {
      one: `# agente su ${number(total)} mostrato`,
      other: `# agenti su ${number(total)} mostrati`,
    }),
  agentsFailed: (kind: AgentServiceErrorKind) => listSentences[kind] ?? visitorSentences[kind],
  moreAgentsFailed: 'Impossibile caricare altri agenti.',
  searchEnabledMark: 'Può cercare',
  suggestsMark: 'Suggerisce domande',
  agentsSoFar: (shown: number) =>
    counted(shown, {
      one: '# agente mostrato, potrebbero essercene altri',
      other: '# agenti mostrati, potrebbero essercene altri',
    }),
  agentPage: (position: string, total: number) =>
    `${position}, ${counted(total, {one: '# agente in tutto', other: '# agenti in tutto'})}`,
  agentPageFailed: 'Impossibile caricare questa pagina di agenti.',
  agentRequired: 'Scegli un agente.',

  /* agent-history */
  historyLabel: (agentName: string) =>
    agentName ? `Conversazione salvata con ${agentName}` : 'Conversazione salvata',
  historyUnavailable: 'Al momento non è possibile mostrare i messaggi.',
  noHistoryChosen: 'Scegli un agente per vedere i messaggi precedenti.',
  loadingRecords: 'Caricamento dei messaggi…',
  noRecords: 'Ancora nessun messaggio.',
  noRecordsFound: (text: string) => `Nessun messaggio trovato per “${text}”.`,
  showWholeMessage: 'Mostra tutto',
  recordCount: (count: number) => counted(count, {one: '# messaggio', other: '# messaggi'}),
  recordsShown: (shown: number, total: number) =>
    counted(shown, {
      one: `# messaggio su ${number(total)} mostrato`,
      other: `# messaggi su ${number(total)} mostrati`,
    }),
  recordsFound: (found: number, loaded: number) =>
    counted(found, {
      one: `# messaggio trovato su ${number(loaded)}`,
      other: `# messaggi trovati su ${number(loaded)}`,
    }),
  recordsFailed: (kind: AgentServiceErrorKind) => recordSentences[kind] ?? visitorSentences[kind],
  moreRecordsFailed: 'Impossibile caricare altri messaggi.',
  moreRecords: 'Carica altri messaggi',
  olderRecords: 'Messaggi meno recenti',
  newerRecords: 'Messaggi più recenti',
  recordPages: 'Pagine di messaggi',
  newestFirst: 'Prima i più recenti',
  oldestFirst: 'Prima i meno recenti',
  searchMessages: 'Cerca nei messaggi',
  exportRecords: 'Esporta',
  noTextStored: 'Nessun testo salvato.',
  recordType: (type: string) => `Tipo: ${type}`,
  recordConversation: (conversation: string) => `Conversazione: ${conversation}`,
  recordSource: (source: string) => `Origine: ${source}`,

  /* agent-launcher */
  launcherLabel: 'Chat',
  openChat: 'Apri la chat',
  closeChat: 'Chiudi la chat',
  dismissGreeting: 'Chiudi questo messaggio di benvenuto',
  unreadMessages: (count: number) => counted(count, {one: '# nuovo messaggio', other: '# nuovi messaggi'}),
  backToAgents: 'Torna agli agenti',
  loadingChat: 'Caricamento della chat…',
  chatNotLoaded: 'Impossibile caricare la chat.',

  /* export */
  exportTitle: 'Esporta la conversazione',
  exportScope: 'Quali messaggi',
  exportLoaded: (count: number) =>
    counted(count, {one: 'Quelli mostrati qui (# messaggio)', other: 'Quelli mostrati qui (# messaggi)'}),
  exportAll: 'Tutto ciò che è salvato',
  exportFormat: 'Formato',
  exportMarkdown: 'Markdown',
  exportJSON: 'JSON',
  exportText: 'Solo testo',
  exportDownload: 'Scarica',
  exportClose: 'Chiudi',
  exportProgress: (loaded: number, total: number | undefined) =>
    total === undefined
      ? counted(loaded, {one: '# messaggio letto', other: '# messaggi letti'})
      : counted(loaded, {
          one: `# messaggio su ${number(total)} letto`,
          other: `# messaggi su ${number(total)} letti`,
        }),
  exportSaved: (count: number) => counted(count, {one: '# messaggio salvato.', other: '# messaggi salvati.'}),
  exportFailed: 'Non è stato possibile leggere tutti i messaggi.',
  exportNotSaved: 'Impossibile creare il file.',
  exportSaveRead: 'Salva quanto letto',
} satisfies Strings;
