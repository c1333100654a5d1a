import type {AgentServiceErrorKind} from '../client/agent-service-error.js';
import {countingIn} from './counting.js';
import type {Strings} from './en.js';

const {number, counted} = countingIn('es');

const visitorSentences: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: 'Este chat no está bien configurado.',
  network: 'No se puede conectar con el servicio. Comprueba tu conexión y vuelve a intentarlo.',
  timeout: 'El servicio tarda demasiado en responder.',
  unauthorized: 'No has iniciado sesión en este servicio.',
  forbidden: 'No tienes permiso para usar este agente.',
  'not-found': 'Este agente no está disponible.',
  'invalid-request': 'El servicio no ha aceptado este mensaje.',
  'too-large': 'Este mensaje es demasiado largo para el servicio. Acórtalo y vuelve a enviarlo.',
  'rate-limited': 'Demasiados mensajes en poco tiempo. Espera un momento y vuelve a intentarlo.',
  server: 'El servicio tiene un problema en este momento. Vuelve a intentarlo dentro de un rato.',
  service: 'El agente no ha podido responder.',
  unreadable: 'El servicio ha enviado una respuesta que no se puede leer.',
  interrupted: 'La respuesta se ha interrumpido.',
};

const ownerHints: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: 'Comprueba base-url y agent-id.',
  network:
    'Puede que la dirección de base-url no sea correcta o que esta página falte en la lista de orígenes permitidos del servicio.',
  timeout: 'No ha llegado ningún byte en el tiempo permitido; consulta firstByteTimeout e idleTimeout.',
  unauthorized:
    'El servicio ha rechazado el token de acceso o no se ha indicado ninguno: consulta accessToken, token-url y sign-in.',
  forbidden: 'El token de acceso es válido, pero no para este agente o esta operación.',
  'not-found': 'No hay ningún agente con este agent-id en esta base-url, o la ruta no existe allí.',
  'invalid-request':
    'El servicio ha rechazado la solicitud; su propio mensaje puede indicar qué campo falla.',
  'too-large': 'El servicio limita el tamaño de las solicitudes.',
  'rate-limited': 'El servicio limita la frecuencia de las solicitudes.',
  server: 'El servicio ha respondido con un error de servidor.',
  service: 'El servicio ha comunicado un error dentro de su respuesta.',
  unreadable:
    'La respuesta no es la que describe la interfaz; puede que base-url apunte a una página web en lugar del servicio.',
  interrupted: 'La conexión se ha cerrado antes de que la respuesta estuviera completa.',
};

/** Sentences for kinds of errors whose usual sentence does not fit a list of agents. */
const listSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: 'Esta lista de agentes no está bien configurada.',
  forbidden: 'No tienes permiso para ver estos agentes.',
  'not-found': 'En esta dirección no hay ninguna lista de agentes.',
  'invalid-request': 'El servicio no ha aceptado esta solicitud.',
  'too-large': 'Esta búsqueda es demasiado larga para el servicio.',
  'rate-limited': 'Demasiadas solicitudes en poco tiempo. Espera un momento y vuelve a intentarlo.',
  service: 'El servicio no ha podido listar sus agentes.',
};

/** Sentences for kinds of errors whose usual sentence does not fit stored records. */
const recordSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: 'Este historial no está bien configurado.',
  forbidden: 'No tienes permiso para ver estos registros.',
  'not-found': 'En esta dirección no hay registros.',
  'invalid-request': 'El servicio no ha aceptado esta solicitud.',
  'too-large': 'El servicio no ha aceptado esta solicitud.',
  'rate-limited': 'Demasiadas solicitudes en poco tiempo. Espera un momento y vuelve a intentarlo.',
  service: 'El servicio no ha podido leer los registros.',
};

/** The Spanish wording. */
export const es = {
  $code: 'es',
  $name: 'Español',
  $dir: 'ltr',

  /* shared */
  tryAgain: 'Reintentar',
  details: 'Detalles',
  pages: 'Páginas',
  page: (number: string) => `Página ${number}`,
  pagePosition: (number: string, count: string) =>
    count ? `Página ${number} de ${count}` : `Página ${number}`,
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  errorForVisitor: (kind: AgentServiceErrorKind) => visitorSentences[kind],
  errorForOwner: (kind: AgentServiceErrorKind) => ownerHints[kind],
  checkSetting: (setting: string) => `Comprueba ${setting}.`,
  statusCode: (status: string) => `Estado: ${status}`,
  requestIdentifier: (id: string) => `Solicitud: ${id}`,
  notConnected:
    'No hay ningún servicio con el que hablar: indica base-url, coloca este elemento dentro de <agent-provider> o nombra uno con for.',

  /* agent-chat */
  tryAgainIn: (seconds: number) =>
    counted(seconds, {one: 'Espera antes un segundo.', other: 'Espera antes # segundos.'}),
  chatLabel: (agentName: string) => (agentName ? `Conversación con ${agentName}` : 'Conversación'),
  noAgentChosen: 'Elige un agente para empezar una conversación.',
  invitation: 'Pregunta lo que quieras para empezar.',
  loadingHistory: 'Cargando mensajes anteriores…',
  earlierMessages: 'Mensajes anteriores',
  earlierAdded: (count: number) =>
    counted(count, {one: '# mensaje anterior', other: '# mensajes anteriores'}),
  conversationBeginning: 'Inicio de la conversación',
  composerLabel: 'Mensaje',
  composerPlaceholder: (agentName: string) =>
    agentName ? `Mensaje para ${agentName}` : 'Escribe un mensaje',
  send: 'Enviar',
  stop: 'Detener',
  you: 'Tú',
  agentFallbackName: 'Agente',
  messagesLabel: 'Mensajes',
  emptyReply: 'El agente ha enviado una respuesta vacía.',
  replyFinished: 'La respuesta está completa.',
  waitingForAnswer: 'El agente espera tu respuesta.',
  historyFailed: 'No se han podido cargar los mensajes anteriores.',
  waitingForReply: 'Esperando la respuesta',
  replyStopped: 'Detenida.',
  replyEndedByLength: 'La respuesta ha alcanzado su longitud máxima.',
  replyEndedByFilter: 'Un filtro de contenido ha interrumpido la respuesta.',
  noReplyStored: 'No hay ninguna respuesta guardada.',
  partialKept: 'Se conserva lo recibido hasta ahora.',
  regenerate: 'Volver a generar la respuesta',
  copy: 'Copiar',
  copied: 'Copiado',
  latest: 'Últimos mensajes',
  messageTooLong: (limit: number) =>
    counted(limit, {one: '# carácter como máximo.', other: '# caracteres como máximo.'}),
  charactersLeft: (count: number) => counted(count, {one: 'Queda # carácter', other: 'Quedan # caracteres'}),
  offline: 'No tienes conexión. Lo que envíes saldrá cuando la recuperes.',
  questionQueued: 'Se enviará en cuanto sea posible.',
  editQueued: 'Editar',
  cancelQueued: 'No enviar',
  lookingForReply: 'Comprobando si la respuesta se ha guardado…',
  replyRecovered: 'Esta es la respuesta tal como la ha guardado el servicio.',
  replyStoredWhole: 'Detenida. La respuesta completa se ha guardado.',
  showWholeReply: 'Mostrarla',
  online: 'Vuelves a tener conexión.',
  messageFrom: (author: string, time: string) => `Mensaje de: ${author}${time && `, ${time}`}`,
  failedAnnouncement: (sentence: string) => `Error: ${sentence}`,
  messagesHelp: 'Las teclas de flecha permiten moverse entre los mensajes.',
  editMessage: 'Editar este mensaje',
  editingMessage: 'Estás editando tu último mensaje.',
  cancelEdit: 'Cancelar',
  helpful: 'Útil',
  notHelpful: 'Poco útil',
  feedbackGiven: 'Gracias por tu opinión.',
  feedbackReasonsOffered: 'Gracias por tu opinión. Abajo puedes indicar qué falló.',
  feedbackQuestion: '¿Qué falló?',
  feedbackComment: 'Comentario (opcional)',
  sendFeedback: 'Enviar opinión',
  skipFeedback: 'Omitir',
  suggestions: 'Mensajes sugeridos',
  suggestionCount: (count: number) =>
    counted(count, {one: '# mensaje sugerido', other: '# mensajes sugeridos'}),
  askAnswer: 'Tu respuesta',
  askOwnWords: 'Con tus propias palabras',
  askSend: 'Enviar respuesta',
  notDelivered: 'No se ha entregado.',
  askSeveral: 'Elige una o varias respuestas.',
  askRefused: (name: string) => `Aquí no se pide «${name}».`,
  askShortened: (shown: number, total: number) =>
    `Se muestran ${number(shown)} de ${number(total)} respuestas.`,
  interruptTitle: 'El agente pide tu permiso.',
  interruptTool: (name: string) => `¿Puede el agente usar «${name}» en esta página?`,
  interruptAllow: 'Permitir',
  interruptRefuse: 'Rechazar',
  interruptAllowed: 'Permitido',
  interruptRefused: 'Rechazado',
  interruptOpen: 'Sin respuesta',

  /* consent and handover */
  consentLabel: 'Consentimiento',
  consentTitle: 'Antes de empezar',
  consentPrivacy: 'Privacidad',
  consentAccept: 'Aceptar',
  consentDecline: 'Rechazar',
  consentNeeded: 'El chat necesita su consentimiento.',
  talkToPerson: 'Hablar con una persona',

  /* page context */
  contextSent: 'Se envía con su mensaje:',
  contextSelection: (words: number) =>
    counted(words, {one: 'selección (# palabra)', other: 'selección (# palabras)'}),
  contextRemove: 'No enviar el contexto de la página',
  contextRemoved: 'Solo se envía su mensaje.',
  switches: 'Opciones de las respuestas',
  searchSwitch: 'Buscar',
  dictate: 'Dictar',
  stopDictation: 'Parar e insertar el texto',
  cancelDictation: 'Cancelar el dictado',
  recording: 'Grabando…',
  transcribing: 'Convirtiendo la voz en texto…',
  dictated: 'El texto está en el campo del mensaje.',
  dictationCancelled: 'Dictado cancelado.',
  dictationFailed: 'No se pudo convertir la voz en texto. Inténtalo de nuevo.',
  dictationTooSlow: 'Ha tardado demasiado. Inténtalo de nuevo o escribe tu mensaje.',
  nothingUnderstood: 'No se ha entendido ninguna palabra.',
  noMicrophone: 'No hay ningún micrófono disponible.',
  microphoneRefused: 'El micrófono está bloqueado. Puedes permitirlo en los ajustes del navegador.',
  recordingEnded: 'La grabación terminó porque la página quedó oculta.',
  withPageContext: 'con el contexto de la página',

  /* replies */
  copyText: 'Copiar como texto',
  copyCode: 'Copiar el código',
  showAllLines: (count: number) =>
    counted(count, {one: 'Mostrar la línea completa', other: 'Mostrar las # líneas'}),
  codeLabel: (language: string) => (language ? `Código, ${language}` : 'Código'),
  showSource: 'Mostrar el código fuente',
  showResult: 'Mostrar el resultado',
  taskDone: 'Hecho',
  taskOpen: 'Pendiente',
  table: 'Tabla',
  copyTable: 'Copiar la tabla',
  downloadTable: 'Descargar como CSV',
  spokenCode: (language: string, lines: number) =>
    `${language ? `Código en ${language}` : 'Código'}, ${counted(lines, {one: '# línea', other: '# líneas'})}.`,
  spokenTable: (rows: number, columns: number) =>
    `Tabla, ${counted(rows, {one: '# fila', other: '# filas'})}, ${counted(columns, {one: '# columna', other: '# columnas'})}.`,
  spokenImage: (description: string) => (description ? `Imagen: ${description}.` : 'Imagen.'),
  spokenFormula: 'Fórmula.',
  showMoreText: (characters: number) =>
    counted(characters, {one: 'Mostrar más (queda # carácter)', other: 'Mostrar más (quedan # caracteres)'}),
  replyTooLarge: 'La respuesta termina aquí: es más grande de lo que admite este chat.',

  /* reasoning and activity */
  thinking: 'Pensando…',
  thoughtFor: (duration: string) => `Pensó durante ${duration}`,
  duration: (minutes: number, seconds: number) =>
    minutes > 0 ? `${number(minutes)} min ${number(seconds)} s` : `${number(seconds)} s`,
  showMoreReasoning: 'Mostrar más',
  searchingWeb: 'Buscando en la web…',
  readingDocuments: 'Leyendo documentos…',
  usingTool: (name: string) => `Usando ${name}…`,
  working: 'Trabajando…',
  stepCount: (count: number) => counted(count, {one: '# paso', other: '# pasos'}),
  searchStep: 'Búsqueda en la web',
  documentStep: 'Documentos',
  otherStep: 'Otro paso',

  /* versions */
  previousVersion: 'Versión anterior',
  nextVersion: 'Versión siguiente',
  versionPlace: (place: number, count: number) => `${number(place)} de ${number(count)}`,
  versionShown: (place: number, count: number) => `Versión ${number(place)} de ${number(count)}`,
  versionQuestion: '¿Mostrar la otra versión?',
  versionWarning: 'Los mensajes de abajo se ocultarán. Volverán con la versión que se muestra ahora.',
  showVersion: 'Mostrar',

  /* asking */
  askAboutSelection: 'Preguntar sobre esto',
  menu: 'Menú',
  newConversation: 'Nueva conversación',
  newQuestion: '¿Empezar una conversación nueva?',
  newWarning: 'Se detiene la respuesta en curso y se elimina cualquier mensaje sin enviar.',
  newStarted: 'Nueva conversación. El servicio conserva sus registros de la anterior.',
  conversations: 'Conversaciones',
  allConversations: 'Todas las conversaciones',
  noConversations: 'Aún no hay conversaciones.',
  currentConversation: 'Abierta ahora',
  moreConversations: 'Mostrar más',
  conversationOptions: (title: string) => (title ? `Opciones: ${title}` : 'Más opciones'),
  renameConversation: (title: string) => (title ? `Cambiar nombre: ${title}` : 'Cambiar nombre'),
  saveTitle: 'Guardar',
  deleteConversation: (title: string) => (title ? `Eliminar: ${title}` : 'Eliminar'),
  deleteAllConversations: 'Eliminar todos los mensajes',
  deleteWarning: 'Esta acción no se puede deshacer.',
  conversationDeleted: 'Eliminado.',
  closeConversations: 'Cerrar',
  enlargeChat: 'Ventana más grande',
  shrinkChat: 'Ventana más pequeña',
  downloadAs: (format: string) => `Descargar como ${format}`,
  downloadText: 'Descargar como texto sin formato',
  speechHeading: 'Lectura en voz alta del lector de pantalla',
  speechSentences: 'Cada frase',
  speechComplete: 'La respuesta entera al final',
  speechStatus: 'Solo el estado',
  speechOff: 'Nada',
  forgetDevice: 'Olvidar en este dispositivo',
  forgetQuestion: '¿Olvidar todo en este dispositivo?',
  forgetWarning:
    'La conversación, el borrador y los ajustes de este chat se eliminan de este dispositivo. El servicio conserva sus registros.',
  forgetConsent: 'Olvidar',
  forgotten: 'Este dispositivo ya no guarda nada de este chat. El servicio conserva sus registros.',
  menuFailed: 'No ha funcionado. Inténtalo de nuevo.',

  /* links */
  openLinkQuestion: '¿Abrir este enlace?',
  openLink: 'Abrir',
  footnotes: 'Notas al pie',
  footnote: (number: string) => `Nota al pie ${number}`,
  backToText: 'Volver al texto',
  citation: (number: string, title: string) => `Fuente ${number}: ${title}`,
  sources: 'Fuentes',
  sourceCount: (count: number) => counted(count, {one: '# fuente', other: '# fuentes'}),
  showAllSources: (count: number) =>
    counted(count, {one: 'Mostrar la fuente', other: 'Mostrar las # fuentes'}),
  cancel: 'Cancelar',

  /* images */
  loadImage: (host: string) => `Cargar la imagen desde ${host}`,
  imageBroken: 'No se ha podido cargar esta imagen. Reintentar',
  imageBlocked: 'La imagen no se muestra aquí',
  imageRefused: 'Esta imagen no se puede mostrar',

  /* agent-picker */
  agents: 'Agentes',
  searchAgents: 'Buscar agentes',
  loadingAgents: 'Cargando agentes…',
  agentCount: (count: number) => counted(count, {one: '# agente', other: '# agentes'}),
  agentsUnavailable: 'Los agentes no se pueden mostrar en este momento.',
  noAgents: 'Aquí todavía no hay agentes.',
  noAgentsFor: (text: string) => `Ningún agente coincide con «${text}».`,
  clearSearch: 'Borrar la búsqueda',
  moreAgents: 'Mostrar más agentes',
  agentsShown: (shown: number, total: number) =>
    counted(total, {
      one: `Mostrando ${number(shown)} de # agente`,
      other: `Mostrando ${number(shown)} de # agentes`,
    }),
  agentsFailed: (kind: AgentServiceErrorKind) => listSentences[kind] ?? visitorSentences[kind],
  moreAgentsFailed: 'No se han podido cargar más agentes.',
  searchEnabledMark: 'Puede buscar',
  suggestsMark: 'Sugiere preguntas',
  agentsSoFar: (shown: number) =>
    counted(shown, {
      one: 'Mostrando # agente, puede haber más',
      other: 'Mostrando # agentes, puede haber más',
    }),
  agentPage: (position: string, total: number) =>
    `${position}, ${counted(total, {one: '# agente en total', other: '# agentes en total'})}`,
  agentPageFailed: 'No se ha podido cargar esta página de agentes.',
  agentRequired: 'Elige un agente.',

  /* agent-history */
  historyLabel: (agentName: string) =>
    agentName ? `Conversación guardada con ${agentName}` : 'Conversación guardada',
  historyUnavailable: 'Los mensajes no se pueden mostrar en este momento.',
  noHistoryChosen: 'Elige un agente para ver las conversaciones anteriores.',
  loadingRecords: 'Cargando mensajes…',
  noRecords: 'Todavía no hay mensajes.',
  noRecordsFound: (text: string) => `No se ha encontrado ningún mensaje con «${text}».`,
  showWholeMessage: 'Mostrar todo',
  recordCount: (count: number) => counted(count, {one: '# mensaje', other: '# mensajes'}),
  recordsShown: (shown: number, total: number) =>
    counted(total, {
      one: `Mostrando ${number(shown)} de # mensaje`,
      other: `Mostrando ${number(shown)} de # mensajes`,
    }),
  recordsFound: (found: number, loaded: number) =>
    counted(loaded, {
      one: `${number(found)} de # mensaje encontrado`,
      other: `${number(found)} de # mensajes encontrados`,
    }),
  recordsFailed: (kind: AgentServiceErrorKind) => recordSentences[kind] ?? visitorSentences[kind],
  moreRecordsFailed: 'No se han podido cargar más mensajes.',
  moreRecords: 'Cargar más mensajes',
  olderRecords: 'Mensajes más antiguos',
  newerRecords: 'Mensajes más recientes',
  recordPages: 'Páginas de mensajes',
  newestFirst: 'Más recientes primero',
  oldestFirst: 'Más antiguos primero',
  searchMessages: 'Buscar en los mensajes',
  exportRecords: 'Exportar',
  noTextStored: 'No hay texto guardado.',
  recordType: (type: string) => `Tipo: ${type}`,
  recordConversation: (conversation: string) => `Conversación: ${conversation}`,
  recordSource: (source: string) => `Origen: ${source}`,

  /* agent-launcher */
  launcherLabel: 'Chat',
  openChat: 'Abrir el chat',
  closeChat: 'Cerrar el chat',
  dismissGreeting: 'Cerrar este saludo',
  unreadMessages: (count: number) => counted(count, {one: '# mensaje nuevo', other: '# mensajes nuevos'}),
  backToAgents: 'Volver a los agentes',
  loadingChat: 'Cargando el chat…',
  chatNotLoaded: 'No se ha podido cargar el chat.',

  /* export */
  exportTitle: 'Exportar la conversación',
  exportScope: 'Qué mensajes',
  exportLoaded: (count: number) =>
    counted(count, {one: 'Lo que se ve aquí (# mensaje)', other: 'Lo que se ve aquí (# mensajes)'}),
  exportAll: 'Todo lo guardado',
  exportFormat: 'Formato',
  exportMarkdown: 'Markdown',
  exportJSON: 'JSON',
  exportText: 'Texto sin formato',
  exportDownload: 'Descargar',
  exportClose: 'Cerrar',
  exportProgress: (loaded: number, total: number | undefined) =>
    total === undefined
      ? counted(loaded, {one: '# mensaje leído', other: '# mensajes leídos'})
      : counted(total, {
          one: `${number(loaded)} de # mensaje leído`,
          other: `${number(loaded)} de # mensajes leídos`,
        }),
  exportSaved: (count: number) =>
    counted(count, {one: '# mensaje guardado.', other: '# mensajes guardados.'}),
  exportFailed: 'No se han podido leer todos los mensajes.',
  exportNotSaved: 'No se ha podido crear el archivo.',
  exportSaveRead: 'Guardar lo leído',
} satisfies Strings;
