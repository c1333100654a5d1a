import type {AgentServiceErrorKind} from '../client/agent-service-error.js';
import {countingIn} from './counting.js';
import type {Strings} from './en.js';

const {number, counted} = countingIn('fr');

const visitorSentences: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: 'Ce chat n’est pas correctement configuré.',
  network: 'Le service est injoignable. Vérifiez votre connexion, puis réessayez.',
  timeout: 'Le service met trop de temps à répondre.',
  unauthorized: 'Aucune session n’est ouverte sur ce service.',
  forbidden: 'Vous n’avez pas l’autorisation d’utiliser cet agent.',
  'not-found': 'Cet agent n’est pas disponible.',
  'invalid-request': 'Le service n’a pas accepté ce message.',
  'too-large': 'Ce message est trop long pour le service. Raccourcissez-le, puis renvoyez-le.',
  'rate-limited': 'Trop de messages en peu de temps. Patientez un instant, puis réessayez.',
  server: 'Le service rencontre un problème. Réessayez dans un moment.',
  service: 'L’agent n’a pas pu répondre.',
  unreadable: 'Le service a envoyé une réponse illisible.',
  interrupted: 'La réponse a été interrompue.',
};

const ownerHints: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: 'Vérifiez base-url et agent-id.',
  network:
    'L’adresse indiquée dans base-url est peut-être erronée, ou cette page manque dans la liste des origines autorisées du service.',
  timeout: 'Aucun octet n’est arrivé dans le délai prévu ; voir firstByteTimeout et idleTimeout.',
  unauthorized:
    'Le service a refusé le jeton d’accès, ou aucun n’a été fourni : voir accessToken, token-url et sign-in.',
  forbidden: 'Le jeton d’accès est valide, mais pas pour cet agent ou cette opération.',
  'not-found': 'Aucun agent ne porte cet agent-id à cette base-url, ou le chemin n’y existe pas.',
  'invalid-request':
    'Le service a refusé la requête ; son propre message indique peut-être quel champ est en cause.',
  'too-large': 'Le service limite la taille des requêtes.',
  'rate-limited': 'Le service limite la fréquence des requêtes.',
  server: 'Le service a répondu par une erreur de serveur.',
  service: 'Le service a signalé une erreur dans sa réponse.',
  unreadable:
    'La réponse ne correspond pas à l’interface décrite ; base-url désigne peut-être une page web au lieu du service.',
  interrupted: 'La connexion s’est fermée avant la fin de la réponse.',
};

/** Sentences for kinds of errors whose usual sentence does not fit a list of agents. */
const listSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: 'Cette liste d’agents n’est pas correctement configurée.',
  forbidden: 'Vous n’avez pas l’autorisation de voir ces agents.',
  'not-found': 'Il n’y a pas de liste d’agents à cette adresse.',
  'invalid-request': 'Le service n’a pas accepté cette requête.',
  'too-large': 'Cette recherche est trop longue pour le service.',
  'rate-limited': 'Trop de requêtes en peu de temps. Patientez un instant, puis réessayez.',
  service: 'Le service n’a pas pu lister ses agents.',
};

/** Sentences for kinds of errors whose usual sentence does not fit stored records. */
const recordSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: 'Cet historique n’est pas correctement configuré.',
  forbidden: 'Vous n’avez pas l’autorisation de voir ces messages.',
  'not-found': 'Il n’y a pas de messages à cette adresse.',
  'invalid-request': 'Le service n’a pas accepté cette requête.',
  'too-large': 'Le service n’a pas accepté cette requête.',
  'rate-limited': 'Trop de requêtes en peu de temps. Patientez un instant, puis réessayez.',
  service: 'Le service n’a pas pu lire les messages.',
};

/** The wording in French. The spaces before its colons, semicolons and question marks do not break. */
export const fr = {
  $code: 'fr',
  $name: 'Français',
  $dir: 'ltr',

  /* shared */
  tryAgain: 'Réessayer',
  details: 'Détails',
  pages: 'Pages',
  page: (number: string) => `Page ${number}`,
  pagePosition: (number: string, count: string) => (count ? `Page ${number} sur ${count}` : `Page ${number}`),
  previousPage: 'Page précédente',
  nextPage: 'Page suivante',
  errorForVisitor: (kind: AgentServiceErrorKind) => visitorSentences[kind],
  errorForOwner: (kind: AgentServiceErrorKind) => ownerHints[kind],
  checkSetting: (setting: string) => `Vérifiez ${setting}.`,
  statusCode: (status: string) => `Statut : ${status}`,
  requestIdentifier: (id: string) => `Requête : ${id}`,
  notConnected:
    'Aucun service auquel se connecter : définissez base-url, placez cet élément dans un <agent-provider> ou désignez-en un avec for.',

  /* agent-chat */
  tryAgainIn: (seconds: number) =>
    counted(seconds, {one: 'Patientez d’abord # seconde.', other: 'Patientez d’abord # secondes.'}),
  chatLabel: (agentName: string) => (agentName ? `Conversation avec ${agentName}` : 'Conversation'),
  noAgentChosen: 'Choisissez un agent pour commencer une conversation.',
  invitation: 'Posez une question pour commencer.',
  loadingHistory: 'Chargement des messages précédents…',
  earlierMessages: 'Messages précédents',
  earlierAdded: (count: number) =>
    counted(count, {one: '# message précédent', other: '# messages précédents'}),
  conversationBeginning: 'Début de la conversation',
  composerLabel: 'Message',
  composerPlaceholder: (agentName: string) => (agentName ? `Message à ${agentName}` : 'Écrivez un message'),
  send: 'Envoyer',
  stop: 'Arrêter',
  you: 'Vous',
  agentFallbackName: 'Agent',
  messagesLabel: 'Messages',
  emptyReply: 'L’agent a envoyé une réponse vide.',
  replyFinished: 'La réponse est complète.',
  waitingForAnswer: 'L’agent attend votre réponse.',
  historyFailed: 'Les messages précédents n’ont pas pu être chargés.',
  waitingForReply: 'En attente de la réponse',
  replyStopped: 'Arrêtée.',
  replyEndedByLength: 'La réponse a atteint sa longueur maximale.',
  replyEndedByFilter: 'La réponse a été arrêtée par un filtre de contenu.',
  noReplyStored: 'Aucune réponse enregistrée.',
  partialKept: 'Ce qui est déjà arrivé est conservé.',
  regenerate: 'Générer une nouvelle réponse',
  copy: 'Copier',
  copied: 'Copié',
  latest: 'Derniers messages',
  messageTooLong: (limit: number) =>
    counted(limit, {one: '# caractère au maximum.', other: '# caractères au maximum.'}),
  charactersLeft: (count: number) =>
    counted(count, {one: '# caractère restant', other: '# caractères restants'}),
  offline: 'Vous êtes hors ligne. Ce que vous envoyez partira dès que la connexion sera rétablie.',
  questionQueued: 'Sera envoyé dès que possible.',
  editQueued: 'Modifier',
  cancelQueued: 'Ne pas envoyer',
  lookingForReply: 'Vérification de l’enregistrement de la réponse…',
  replyRecovered: 'Voici la réponse telle que le service l’a enregistrée.',
  replyStoredWhole: 'Arrêtée. La réponse entière a été enregistrée.',
  showWholeReply: 'L’afficher',
  online: 'Vous êtes de nouveau en ligne.',
  messageFrom: (author: string, time: string) => `Message de : ${author}${time && `, ${time}`}`,
  failedAnnouncement: (sentence: string) => `Échec : ${sentence}`,
  messagesHelp: 'Les touches fléchées permettent de passer d’un message à l’autre.',
  editMessage: 'Modifier ce message',
  editingMessage: 'Vous modifiez votre dernier message.',
  cancelEdit: 'Annuler',
  helpful: 'Utile',
  notHelpful: 'Pas utile',
  feedbackGiven: 'Merci pour votre avis.',
  feedbackReasonsOffered: 'Merci pour votre avis. Vous pouvez préciser ci-dessous ce qui n’allait pas.',
  feedbackQuestion: 'Qu’est-ce qui n’allait pas ?',
  feedbackComment: 'Commentaire (facultatif)',
  sendFeedback: 'Envoyer l’avis',
  skipFeedback: 'Ignorer',
  suggestions: 'Messages suggérés',
  suggestionCount: (count: number) =>
    counted(count, {one: '# message suggéré', other: '# messages suggérés'}),
  askAnswer: 'Votre réponse',
  askOwnWords: 'Avec vos propres mots',
  askSend: 'Envoyer la réponse',
  notDelivered: 'Non distribué.',
  askSeveral: 'Choisissez une ou plusieurs réponses.',
  askRefused: (name: string) => `« ${name} » n’est pas demandé ici.`,
  askShortened: (shown: number, total: number) =>
    `${number(shown)} réponses sur ${number(total)} sont affichées.`,
  interruptTitle: 'L’agent demande votre autorisation.',
  interruptTool: (name: string) => `L’agent peut-il utiliser « ${name} » sur cette page ?`,
  interruptAllow: 'Autoriser',
  interruptRefuse: 'Refuser',
  interruptAllowed: 'Autorisé',
  interruptRefused: 'Refusé',
  interruptOpen: 'Sans réponse',

  /* consent and handover */
  consentLabel: 'Consentement',
  consentTitle: 'Avant de commencer',
  consentPrivacy: 'Confidentialité',
  consentAccept: 'Accepter',
  consentDecline: 'Refuser',
  consentNeeded: 'Le chat a besoin de votre consentement.',
  talkToPerson: 'Parler à une personne',

  /* page context */
  contextSent: 'Envoyé avec votre message :',
  contextSelection: (words: number) =>
    counted(words, {one: 'sélection (# mot)', other: 'sélection (# mots)'}),
  contextRemove: 'Ne pas envoyer le contexte de la page',
  contextRemoved: 'Seul votre message est envoyé.',
  switches: 'Options des réponses',
  searchSwitch: 'Recherche',
  dictate: 'Dicter',
  stopDictation: 'Arrêter et insérer le texte',
  cancelDictation: 'Annuler la dictée',
  recording: 'Enregistrement…',
  transcribing: 'Conversion de la voix en texte…',
  dictated: 'Le texte est dans le champ du message.',
  dictationCancelled: 'Dictée annulée.',
  dictationFailed: 'La voix n’a pas pu être convertie en texte. Veuillez réessayer.',
  dictationTooSlow: 'Cela a pris trop de temps. Réessayez ou tapez votre message.',
  nothingUnderstood: 'Aucun mot n’a été compris.',
  noMicrophone: 'Aucun microphone n’est disponible.',
  microphoneRefused: 'Le microphone est bloqué. Vous pouvez l’autoriser dans les paramètres du navigateur.',
  recordingEnded: 'L’enregistrement s’est arrêté, car la page a été masquée.',
  withPageContext: 'avec le contexte de la page',

  /* replies */
  copyText: 'Copier en texte brut',
  copyCode: 'Copier le code',
  showAllLines: (count: number) =>
    counted(count, {one: 'Afficher la ligne entière', other: 'Afficher les # lignes'}),
  codeLabel: (language: string) => (language ? `Code, ${language}` : 'Code'),
  showSource: 'Afficher la source',
  showResult: 'Afficher le résultat',
  taskDone: 'Fait',
  taskOpen: 'À faire',
  table: 'Tableau',
  copyTable: 'Copier le tableau',
  downloadTable: 'Télécharger au format CSV',
  spokenCode: (language: string, lines: number) =>
    `${language ? `Code en ${language}` : 'Code'}, ${counted(lines, {one: '# ligne', other: '# lignes'})}.`,
  spokenTable: (rows: number, columns: number) =>
    `Tableau, ${counted(rows, {one: '# ligne', other: '# lignes'})}, ${counted(columns, {one: '# colonne', other: '# colonnes'})}.`,
  spokenImage: (description: string) => (description ? `Image : ${description}.` : 'Image.'),
  spokenFormula: 'Formule.',
  showMoreText: (characters: number) =>
    counted(characters, {
      one: 'Afficher la suite (# caractère restant)',
      other: 'Afficher la suite (# caractères restants)',
    }),
  replyTooLarge: 'La réponse s’arrête ici : elle est trop volumineuse pour ce chat.',

  /* reasoning and activity */
  thinking: 'Réflexion en cours…',
  thoughtFor: (duration: string) => `Réflexion de ${duration}`,
  duration: (minutes: number, seconds: number) =>
    minutes > 0 ? `${number(minutes)} min ${number(seconds)} s` : `${number(seconds)} s`,
  showMoreReasoning: 'Afficher plus',
  searchingWeb: 'Recherche sur le Web…',
  readingDocuments: 'Lecture de documents…',
  usingTool: (name: string) => `Utilisation de ${name}…`,
  working: 'Traitement en cours…',
  stepCount: (count: number) => counted(count, {one: '# étape', other: '# étapes'}),
  searchStep: 'Recherche sur le Web',
  documentStep: 'Documents consultés',
  otherStep: 'Autre étape',

  /* versions */
  previousVersion: 'Version précédente',
  nextVersion: 'Version suivante',
  versionPlace: (place: number, count: number) => `${number(place)} sur ${number(count)}`,
  versionShown: (place: number, count: number) => `Version ${number(place)} sur ${number(count)}`,
  versionQuestion: 'Afficher l’autre version ?',
  versionWarning: 'Les messages ci-dessous seront masqués. Ils reviendront avec la version affichée.',
  showVersion: 'Afficher',

  /* asking */
  askAboutSelection: 'Demander des précisions',
  menu: 'Menu',
  newConversation: 'Nouvelle conversation',
  newQuestion: 'Commencer une nouvelle conversation ?',
  newWarning: 'La réponse en cours s’arrête et tout message non envoyé est supprimé.',
  newStarted: 'Nouvelle conversation. Le service garde les messages de la précédente.',
  conversations: 'Conversations',
  allConversations: 'Toutes les conversations',
  noConversations: 'Aucune conversation pour le moment.',
  currentConversation: 'Ouverte',
  moreConversations: 'Afficher plus',
  conversationOptions: (title: string) => (title ? `Options\u00a0: ${title}` : 'Plus d’options'),
  renameConversation: (title: string) => (title ? `Renommer\u00a0: ${title}` : 'Renommer'),
  saveTitle: 'Enregistrer',
  deleteConversation: (title: string) => (title ? `Supprimer\u00a0: ${title}` : 'Supprimer'),
  deleteAllConversations: 'Supprimer tous les messages',
  deleteWarning: 'Cette action est irréversible.',
  conversationDeleted: 'Supprimé.',
  closeConversations: 'Fermer',
  enlargeChat: 'Fenêtre plus grande',
  shrinkChat: 'Fenêtre plus petite',
  downloadAs: (format: string) => `Télécharger en ${format}`,
  downloadText: 'Télécharger en texte brut',
  speechHeading: 'Lecture par le lecteur d’écran',
  speechSentences: 'Chaque phrase',
  speechComplete: 'La réponse entière à la fin',
  speechStatus: 'Seulement l’état',
  speechOff: 'Rien',
  forgetDevice: 'Oublier sur cet appareil',
  forgetQuestion: 'Tout oublier sur cet appareil ?',
  forgetWarning:
    'La conversation, le brouillon et les réglages de ce chat sont supprimés de cet appareil. Le service garde ses messages.',
  forgetConsent: 'Oublier',
  forgotten: 'Cet appareil ne garde plus rien de ce chat. Le service garde ses messages.',
  menuFailed: 'Cela n’a pas fonctionné. Réessayez.',

  /* links */
  openLinkQuestion: 'Ouvrir ce lien ?',
  openLink: 'Ouvrir',
  footnotes: 'Notes de bas de page',
  footnote: (number: string) => `Note ${number}`,
  backToText: 'Retour au texte',
  citation: (number: string, title: string) => `Source ${number}\u00a0: ${title}`,
  sources: 'Sources consultées',
  sourceCount: (count: number) => counted(count, {one: '# source citée', other: '# sources citées'}),
  showAllSources: (count: number) =>
    counted(count, {one: 'Afficher la source', other: 'Afficher les # sources'}),
  cancel: 'Annuler',

  /* images */
  loadImage: (host: string) => `Charger l’image depuis ${host}`,
  imageBroken: 'Cette image n’a pas pu être chargée. Réessayer',
  imageBlocked: 'Image non affichée ici',
  imageRefused: 'Cette image ne peut pas être affichée',

  /* agent-picker */
  agents: 'Agents',
  searchAgents: 'Rechercher des agents',
  loadingAgents: 'Chargement des agents…',
  agentCount: (count: number) => counted(count, {one: '# agent', other: '# agents'}),
  agentsUnavailable: 'Les agents ne peuvent pas être affichés pour le moment.',
  noAgents: 'Il n’y a pas encore d’agents ici.',
  noAgentsFor: (text: string) => `Aucun agent ne correspond à « ${text} ».`,
  clearSearch: 'Effacer la recherche',
  moreAgents: 'Afficher plus d’agents',
  agentsShown: (shown: number, total: number) =>
    counted(shown, {
      one: `# agent sur ${number(total)} affiché`,
      other: `# agents sur ${number(total)} affichés`,
    }),
  agentsFailed: (kind: AgentServiceErrorKind) => listSentences[kind] ?? visitorSentences[kind],
  moreAgentsFailed: 'Les agents suivants n’ont pas pu être chargés.',
  searchEnabledMark: 'Peut rechercher',
  suggestsMark: 'Suggère des questions',
  agentsSoFar: (shown: number) =>
    counted(shown, {
      one: '# agent affiché, il peut y en avoir d’autres',
      other: '# agents affichés, il peut y en avoir d’autres',
    }),
  agentPage: (position: string, total: number) =>
    `${position}, ${counted(total, {one: '# agent en tout', other: '# agents en tout'})}`,
  agentPageFailed: 'Cette page d’agents n’a pas pu être chargée.',
  agentRequired: 'Choisissez un agent.',

  /* agent-history */
  historyLabel: (agentName: string) =>
    agentName ? `Conversation enregistrée avec ${agentName}` : 'Conversation enregistrée',
  historyUnavailable: 'Les messages ne peuvent pas être affichés pour le moment.',
  noHistoryChosen: 'Choisissez un agent pour voir les messages précédents.',
  loadingRecords: 'Chargement des messages…',
  noRecords: 'Aucun message pour l’instant.',
  noRecordsFound: (text: string) => `Aucun message trouvé pour « ${text} ».`,
  showWholeMessage: 'Tout afficher',
  recordCount: (count: number) => counted(count, {one: '# message', other: '# messages'}),
  recordsShown: (shown: number, total: number) =>
    counted(shown, {
      one: `# message sur ${number(total)} affiché`,
      other: `# messages sur ${number(total)} affichés`,
    }),
  recordsFound: (found: number, loaded: number) =>
    counted(found, {
      one: `# message trouvé sur ${number(loaded)}`,
      other: `# messages trouvés sur ${number(loaded)}`,
    }),
  recordsFailed: (kind: AgentServiceErrorKind) => recordSentences[kind] ?? visitorSentences[kind],
  moreRecordsFailed: 'Les messages suivants n’ont pas pu être chargés.',
  moreRecords: 'Charger plus de messages',
  olderRecords: 'Messages plus anciens',
  newerRecords: 'Messages plus récents',
  recordPages: 'Pages de messages',
  newestFirst: 'Plus récents d’abord',
  oldestFirst: 'Plus anciens d’abord',
  searchMessages: 'Rechercher dans les messages',
  exportRecords: 'Exporter',
  noTextStored: 'Aucun texte enregistré.',
  recordType: (type: string) => `Type : ${type}`,
  recordConversation: (conversation: string) => `Conversation : ${conversation}`,
  recordSource: (source: string) => `Origine : ${source}`,

  /* agent-launcher */
  launcherLabel: 'Chat',
  openChat: 'Ouvrir le chat',
  closeChat: 'Fermer le chat',
  dismissGreeting: 'Fermer ce message d’accueil',
  unreadMessages: (count: number) => counted(count, {one: '# nouveau message', other: '# nouveaux messages'}),
  backToAgents: 'Retour aux agents',
  loadingChat: 'Chargement du chat…',
  chatNotLoaded: 'Le chat n’a pas pu être chargé.',

  /* export */
  exportTitle: 'Exporter la conversation',
  exportScope: 'Quels messages',
  exportLoaded: (count: number) =>
    counted(count, {one: 'Ceux affichés ici (# message)', other: 'Ceux affichés ici (# messages)'}),
  exportAll: 'Tout ce qui est enregistré',
  exportFormat: 'Format',
  exportMarkdown: 'Markdown',
  exportJSON: 'JSON',
  exportText: 'Texte brut',
  exportDownload: 'Télécharger',
  exportClose: 'Fermer',
  exportProgress: (loaded: number, total: number | undefined) =>
    total === undefined
      ? counted(loaded, {one: '# message lu', other: '# messages lus'})
      : counted(loaded, {
          one: `# message sur ${number(total)} lu`,
          other: `# messages sur ${number(total)} lus`,
        }),
  exportSaved: (count: number) =>
    counted(count, {one: '# message enregistré.', other: '# messages enregistrés.'}),
  exportFailed: 'Certains messages n’ont pas pu être lus.',
  exportNotSaved: 'Le fichier n’a pas pu être créé.',
  exportSaveRead: 'Enregistrer ce qui a été lu',
} satisfies Strings;
