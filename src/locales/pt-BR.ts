import type {AgentServiceErrorKind} from '../client/agent-service-error.js';
import {countingIn} from './counting.js';
import type {Strings} from './en.js';

const {number, counted} = countingIn('pt-BR');

const visitorSentences: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: 'Este chat não está configurado corretamente.',
  network: 'Não foi possível acessar o serviço. Verifique sua conexão e tente novamente.',
  timeout: 'O serviço está demorando demais para responder.',
  unauthorized: 'Você não fez login neste serviço.',
  forbidden: 'Você não tem permissão para usar este agente.',
  'not-found': 'Este agente não está disponível.',
  'invalid-request': 'O serviço não aceitou esta mensagem.',
  'too-large': 'Esta mensagem é longa demais para o serviço. Encurte-a e envie novamente.',
  'rate-limited': 'Mensagens demais em pouco tempo. Aguarde um momento e tente novamente.',
  server: 'O serviço está com um problema no momento. Tente novamente daqui a pouco.',
  service: 'O agente não conseguiu responder.',
  unreadable: 'O serviço enviou uma resposta que não pode ser lida.',
  interrupted: 'A resposta foi interrompida.',
};

const ownerHints: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: 'Verifique base-url e agent-id.',
  network:
    'O endereço em base-url pode estar errado, ou esta página não está na lista de origens permitidas do serviço.',
  timeout: 'Nenhum byte chegou no tempo permitido; veja firstByteTimeout e idleTimeout.',
  unauthorized:
    'O serviço recusou o token de acesso, ou nenhum foi informado: veja accessToken, token-url e sign-in.',
  forbidden: 'O token de acesso é válido, mas não para este agente ou esta operação.',
  'not-found': 'Nenhum agente com este agent-id nesta base-url, ou o caminho não existe lá.',
  'invalid-request': 'O serviço recusou a solicitação; a mensagem dele pode indicar qual campo.',
  'too-large': 'O serviço limita o tamanho das solicitações.',
  'rate-limited': 'O serviço limita a frequência das solicitações.',
  server: 'O serviço respondeu com um erro de servidor.',
  service: 'O serviço relatou um erro dentro da resposta.',
  unreadable:
    'A resposta não é a que a interface descreve; base-url pode apontar para uma página da web em vez do serviço.',
  interrupted: 'A conexão foi encerrada antes que a resposta estivesse completa.',
};

/** Sentences for kinds of errors whose usual sentence does not fit a list of agents. */
const listSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: 'Esta lista de agentes não está configurada corretamente.',
  forbidden: 'Você não tem permissão para ver estes agentes.',
  'not-found': 'Não há uma lista de agentes neste endereço.',
  'invalid-request': 'O serviço não aceitou esta solicitação.',
  'too-large': 'Esta busca é longa demais para o serviço.',
  'rate-limited': 'Solicitações demais em pouco tempo. Aguarde um momento e tente novamente.',
  service: 'O serviço não conseguiu listar seus agentes.',
};

/** Sentences for kinds of errors whose usual sentence does not fit stored records. */
const recordSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: 'Este histórico não está configurado corretamente.',
  forbidden: 'Você não tem permissão para ver estes registros.',
  'not-found': 'Não há registros neste endereço.',
  'invalid-request': 'O serviço não aceitou esta solicitação.',
  'too-large': 'O serviço não aceitou esta solicitação.',
  'rate-limited': 'Solicitações demais em pouco tempo. Aguarde um momento e tente novamente.',
  service: 'O serviço não conseguiu ler os registros.',
};

/** The Brazilian Portuguese wording. */
export const ptBR = {
  $code: 'pt-br',
  $name: 'Português (Brasil)',
  $dir: 'ltr',

  /* shared */
  tryAgain: 'Tentar novamente',
  details: 'Detalhes',
  pages: 'Páginas',
  page: (number: string) => `Página ${number}`,
  pagePosition: (number: string, count: string) =>
    count ? `Página ${number} de ${count}` : `Página ${number}`,
  previousPage: 'Página anterior',
  nextPage: 'Próxima página',
  errorForVisitor: (kind: AgentServiceErrorKind) => visitorSentences[kind],
  errorForOwner: (kind: AgentServiceErrorKind) => ownerHints[kind],
  checkSetting: (setting: string) => `Verifique ${setting}.`,
  statusCode: (status: string) => `Status: ${status}`,
  requestIdentifier: (id: string) => `Solicitação: ${id}`,
  notConnected:
    'Nenhum serviço ao qual se conectar: defina base-url, coloque este elemento dentro de <agent-provider> ou indique um com for.',

  /* agent-chat */
  tryAgainIn: (seconds: number) =>
    counted(seconds, {one: 'Aguarde # segundo antes.', other: 'Aguarde # segundos antes.'}),
  chatLabel: (agentName: string) => (agentName ? `Conversa com ${agentName}` : 'Conversa'),
  noAgentChosen: 'Escolha um agente para começar uma conversa.',
  invitation: 'Pergunte o que quiser para começar.',
  loadingHistory: 'Carregando mensagens anteriores…',
  earlierMessages: 'Mensagens anteriores',
  earlierAdded: (count: number) =>
    counted(count, {one: '# mensagem anterior', other: '# mensagens anteriores'}),
  conversationBeginning: 'Início da conversa',
  composerLabel: 'Mensagem',
  composerPlaceholder: (agentName: string) =>
    agentName ? `Mensagem para ${agentName}` : 'Escreva uma mensagem',
  send: 'Enviar',
  stop: 'Parar',
  you: 'Você',
  agentFallbackName: 'Agente',
  messagesLabel: 'Mensagens',
  emptyReply: 'O agente enviou uma resposta vazia.',
  replyFinished: 'A resposta está completa.',
  waitingForAnswer: 'O agente aguarda sua resposta.',
  historyFailed: 'Não foi possível carregar as mensagens anteriores.',
  waitingForReply: 'Aguardando a resposta',
  replyStopped: 'Interrompida.',
  replyEndedByLength: 'A resposta atingiu o limite de tamanho.',
  replyEndedByFilter: 'A resposta foi encerrada por um filtro de conteúdo.',
  noReplyStored: 'Nenhuma resposta salva.',
  partialKept: 'O que chegou até agora foi mantido.',
  regenerate: 'Gerar a resposta novamente',
  copy: 'Copiar',
  copied: 'Copiado',
  latest: 'Mensagens mais recentes',
  messageTooLong: (limit: number) =>
    counted(limit, {one: 'No máximo # caractere.', other: 'No máximo # caracteres.'}),
  charactersLeft: (count: number) =>
    counted(count, {one: '# caractere restante', other: '# caracteres restantes'}),
  offline: 'Você está sem conexão. O que você enviar será entregue quando a conexão voltar.',
  questionQueued: 'Será enviada assim que possível.',
  editQueued: 'Editar',
  cancelQueued: 'Não enviar',
  lookingForReply: 'Verificando se a resposta foi salva…',
  replyRecovered: 'Esta é a resposta como o serviço a salvou.',
  replyStoredWhole: 'Interrompida. A resposta inteira foi salva.',
  showWholeReply: 'Mostrar',
  online: 'Você está online novamente.',
  messageFrom: (author: string, time: string) => `Mensagem de: ${author}${time && `, ${time}`}`,
  failedAnnouncement: (sentence: string) => `Erro: ${sentence}`,
  messagesHelp: 'Use as teclas de seta para ir de uma mensagem a outra.',
  editMessage: 'Editar esta mensagem',
  editingMessage: 'Você está editando sua última mensagem.',
  cancelEdit: 'Cancelar',
  helpful: 'Útil',
  notHelpful: 'Não foi útil',
  feedbackGiven: 'Agradecemos sua opinião.',
  feedbackReasonsOffered: 'Agradecemos sua opinião. Você pode indicar abaixo o que estava errado.',
  feedbackQuestion: 'O que estava errado?',
  feedbackComment: 'Comentário (opcional)',
  sendFeedback: 'Enviar opinião',
  skipFeedback: 'Pular',
  suggestions: 'Mensagens sugeridas',
  suggestionCount: (count: number) =>
    counted(count, {one: '# mensagem sugerida', other: '# mensagens sugeridas'}),
  askAnswer: 'Sua resposta',
  askOwnWords: 'Com suas próprias palavras',
  askSend: 'Enviar resposta',
  notDelivered: 'Não entregue.',
  askSeveral: 'Escolha uma ou mais respostas.',
  askRefused: (name: string) => `“${name}” não é solicitado aqui.`,
  askShortened: (shown: number, total: number) => `Mostrando ${number(shown)} de ${number(total)} respostas.`,
  interruptTitle: 'O agente pede sua permissão.',
  interruptTool: (name: string) => `O agente pode usar “${name}” nesta página?`,
  interruptAllow: 'Permitir',
  interruptRefuse: 'Recusar',
  interruptAllowed: 'Permitido',
  interruptRefused: 'Recusado',
  interruptOpen: 'Sem resposta',

  /* consent and handover */
  consentLabel: 'Consentimento',
  consentTitle: 'Antes de começar',
  consentPrivacy: 'Privacidade',
  consentAccept: 'Aceitar',
  consentDecline: 'Recusar',
  consentNeeded: 'O chat precisa do seu consentimento.',
  talkToPerson: 'Falar com uma pessoa',

  /* page context */
  contextSent: 'Enviado com sua mensagem:',
  contextSelection: (words: number) =>
    counted(words, {one: 'seleção (# palavra)', other: 'seleção (# palavras)'}),
  contextRemove: 'Não enviar o contexto da página',
  contextRemoved: 'Só a sua mensagem será enviada.',
  switches: 'Opções das respostas',
  searchSwitch: 'Pesquisa',
  dictate: 'Ditar',
  stopDictation: 'Parar e inserir o texto',
  cancelDictation: 'Cancelar o ditado',
  recording: 'Gravando…',
  transcribing: 'Convertendo a fala em texto…',
  dictated: 'O texto está no campo da mensagem.',
  dictationCancelled: 'Ditado cancelado.',
  dictationFailed: 'Não foi possível converter a fala em texto. Tente novamente.',
  dictationTooSlow: 'Isso demorou demais. Tente novamente ou digite sua mensagem.',
  nothingUnderstood: 'Nenhuma palavra foi entendida.',
  noMicrophone: 'Nenhum microfone disponível.',
  microphoneRefused: 'O microfone está bloqueado. Você pode permiti-lo nas configurações do navegador.',
  recordingEnded: 'A gravação terminou porque a página ficou oculta.',
  withPageContext: 'com o contexto da página',

  /* replies */
  copyText: 'Copiar como texto',
  copyCode: 'Copiar o código',
  showAllLines: (count: number) =>
    counted(count, {one: 'Mostrar # linha', other: 'Mostrar todas as # linhas'}),
  codeLabel: (language: string) => (language ? `Código, ${language}` : 'Código'),
  showSource: 'Mostrar o código-fonte',
  showResult: 'Mostrar o resultado',
  taskDone: 'Concluída',
  taskOpen: 'Pendente',
  table: 'Tabela',
  copyTable: 'Copiar a tabela',
  downloadTable: 'Baixar como CSV',
  spokenCode: (language: string, lines: number) =>
    `${language ? `Código em ${language}` : 'Código'}, ${counted(lines, {one: '# linha', other: '# linhas'})}.`,
  spokenTable: (rows: number, columns: number) =>
    `Tabela, ${counted(rows, {one: '# linha', other: '# linhas'})}, ${counted(columns, {one: '# coluna', other: '# colunas'})}.`,
  spokenImage: (description: string) => (description ? `Imagem: ${description}.` : 'Imagem.'),
  spokenFormula: 'Fórmula.',
  showMoreText: (characters: number) =>
    counted(characters, {
      one: 'Mostrar mais (# caractere restante)',
      other: 'Mostrar mais (# caracteres restantes)',
    }),
  replyTooLarge: 'A resposta termina aqui: é maior do que este chat comporta.',

  /* reasoning and activity */
  thinking: 'Pensando…',
  thoughtFor: (duration: string) => `Pensou por ${duration}`,
  duration: (minutes: number, seconds: number) =>
    minutes > 0 ? `${number(minutes)} min ${number(seconds)} s` : `${number(seconds)} s`,
  showMoreReasoning: 'Mostrar mais',
  searchingWeb: 'Pesquisando na web…',
  readingDocuments: 'Lendo documentos…',
  usingTool: (name: string) => `Usando ${name}…`,
  working: 'Processando…',
  stepCount: (count: number) => counted(count, {one: '# etapa', other: '# etapas'}),
  searchStep: 'Pesquisa na web',
  documentStep: 'Documentos',
  otherStep: 'Outra etapa',

  /* versions */
  previousVersion: 'Versão anterior',
  nextVersion: 'Próxima versão',
  versionPlace: (place: number, count: number) => `${number(place)} de ${number(count)}`,
  versionShown: (place: number, count: number) => `Versão ${number(place)} de ${number(count)}`,
  versionQuestion: 'Mostrar a outra versão?',
  versionWarning: 'As mensagens abaixo ficarão ocultas. Elas voltarão com a versão mostrada agora.',
  showVersion: 'Mostrar',

  /* asking */
  askAboutSelection: 'Perguntar sobre isto',
  menu: 'Menu',
  newConversation: 'Nova conversa',
  newQuestion: 'Iniciar uma nova conversa?',
  newWarning: 'A resposta em andamento é interrompida, e uma mensagem não enviada é removida.',
  newStarted: 'Nova conversa. O serviço mantém seus registros da anterior.',
  conversations: 'Conversas',
  allConversations: 'Todas as conversas',
  noConversations: 'Ainda não há conversas.',
  currentConversation: 'Aberta agora',
  moreConversations: 'Mostrar mais',
  conversationOptions: (title: string) => (title ? `Opções: ${title}` : 'Mais opções'),
  renameConversation: (title: string) => (title ? `Renomear: ${title}` : 'Renomear'),
  saveTitle: 'Salvar',
  deleteConversation: (title: string) => (title ? `Excluir: ${title}` : 'Excluir'),
  deleteAllConversations: 'Excluir todas as mensagens',
  deleteWarning: 'Esta ação não pode ser desfeita.',
  conversationDeleted: 'Excluído.',
  closeConversations: 'Fechar',
  enlargeChat: 'Janela maior',
  shrinkChat: 'Janela menor',
  downloadAs: (format: string) => `Baixar como ${format}`,
  downloadText: 'Baixar como texto simples',
  speechHeading: 'Leitura pelo leitor de tela',
  speechSentences: 'Cada frase',
  speechComplete: 'A resposta inteira no fim',
  speechStatus: 'Somente o status',
  speechOff: 'Nada',
  forgetDevice: 'Esquecer neste dispositivo',
  forgetQuestion: 'Esquecer tudo neste dispositivo?',
  forgetWarning:
    'A conversa, o rascunho e as configurações deste chat são removidos deste dispositivo. O serviço mantém seus registros.',
  forgetConsent: 'Esquecer',
  forgotten: 'Este dispositivo não guarda mais nada deste chat. O serviço mantém seus registros.',
  menuFailed: 'Não funcionou. Tente novamente.',

  /* links */
  openLinkQuestion: 'Abrir este link?',
  openLink: 'Abrir',
  footnotes: 'Notas de rodapé',
  footnote: (number: string) => `Nota de rodapé ${number}`,
  backToText: 'Voltar ao texto',
  citation: (number: string, title: string) => `Fonte ${number}: ${title}`,
  sources: 'Fontes',
  sourceCount: (count: number) => counted(count, {one: '# fonte', other: '# fontes'}),
  showAllSources: (count: number) =>
    counted(count, {one: 'Mostrar # fonte', other: 'Mostrar todas as # fontes'}),
  cancel: 'Cancelar',

  /* images */
  loadImage: (host: string) => `Carregar a imagem de ${host}`,
  imageBroken: 'Não foi possível carregar esta imagem. Tentar novamente',
  imageBlocked: 'Imagem não exibida aqui',
  imageRefused: 'Esta imagem não pode ser exibida',

  /* agent-picker */
  agents: 'Agentes',
  searchAgents: 'Buscar agentes',
  loadingAgents: 'Carregando agentes…',
  agentCount: (count: number) => counted(count, {one: '# agente', other: '# agentes'}),
  agentsUnavailable: 'Não é possível exibir os agentes no momento.',
  noAgents: 'Ainda não há agentes aqui.',
  noAgentsFor: (text: string) => `Nenhum agente corresponde a “${text}”.`,
  clearSearch: 'Limpar a busca',
  moreAgents: 'Mostrar mais agentes',
  agentsShown: (shown: number, total: number) =>
    counted(total, {
      one: `Exibindo ${number(shown)} de # agente`,
      other: `Exibindo ${number(shown)} de # agentes`,
    }),
  agentsFailed: (kind: AgentServiceErrorKind) => listSentences[kind] ?? visitorSentences[kind],
  moreAgentsFailed: 'Não foi possível carregar mais agentes.',
  searchEnabledMark: 'Pode fazer buscas',
  suggestsMark: 'Sugere perguntas',
  agentsSoFar: (shown: number) =>
    counted(shown, {
      one: '# agente exibido, pode haver mais',
      other: '# agentes exibidos, pode haver mais',
    }),
  agentPage: (position: string, total: number) =>
    `${position}, ${counted(total, {one: '# agente no total', other: '# agentes no total'})}`,
  agentPageFailed: 'Não foi possível carregar esta página de agentes.',
  agentRequired: 'Escolha um agente.',

  /* agent-history */
  historyLabel: (agentName: string) => (agentName ? `Conversa salva com ${agentName}` : 'Conversa salva'),
  historyUnavailable: 'Não é possível exibir as mensagens no momento.',
  noHistoryChosen: 'Escolha um agente para ver as conversas anteriores.',
  loadingRecords: 'Carregando mensagens…',
  noRecords: 'Ainda não há mensagens.',
  noRecordsFound: (text: string) => `Nenhuma mensagem encontrada para “${text}”.`,
  showWholeMessage: 'Mostrar tudo',
  recordCount: (count: number) => counted(count, {one: '# mensagem', other: '# mensagens'}),
  recordsShown: (shown: number, total: number) =>
    counted(total, {
      one: `Exibindo ${number(shown)} de # mensagem`,
      other: `Exibindo ${number(shown)} de # mensagens`,
    }),
  recordsFound: (found: number, loaded: number) =>
    counted(loaded, {
      one: `${number(found)} de # mensagem encontrada`,
      other: `${number(found)} de # mensagens encontradas`,
    }),
  recordsFailed: (kind: AgentServiceErrorKind) => recordSentences[kind] ?? visitorSentences[kind],
  moreRecordsFailed: 'Não foi possível carregar mais mensagens.',
  moreRecords: 'Carregar mais mensagens',
  olderRecords: 'Mensagens mais antigas',
  newerRecords: 'Mensagens mais recentes',
  recordPages: 'Páginas de mensagens',
  newestFirst: 'Mais recentes primeiro',
  oldestFirst: 'Mais antigos primeiro',
  searchMessages: 'Buscar nas mensagens',
  exportRecords: 'Exportar',
  noTextStored: 'Nenhum texto salvo.',
  recordType: (type: string) => `Tipo: ${type}`,
  recordConversation: (conversation: string) => `Conversa: ${conversation}`,
  recordSource: (source: string) => `Origem: ${source}`,

  /* agent-launcher */
  launcherLabel: 'Chat',
  openChat: 'Abrir o chat',
  closeChat: 'Fechar o chat',
  dismissGreeting: 'Fechar esta saudação',
  unreadMessages: (count: number) => counted(count, {one: '# nova mensagem', other: '# novas mensagens'}),
  backToAgents: 'Voltar aos agentes',
  loadingChat: 'Carregando o chat…',
  chatNotLoaded: 'Não foi possível carregar o chat.',

  /* export */
  exportTitle: 'Exportar a conversa',
  exportScope: 'Quais mensagens',
  exportLoaded: (count: number) =>
    counted(count, {one: 'Exibidas aqui (# mensagem)', other: 'Exibidas aqui (# mensagens)'}),
  exportAll: 'Tudo o que está salvo',
  exportFormat: 'Formato',
  exportMarkdown: 'Markdown',
  exportJSON: 'JSON',
  exportText: 'Texto simples',
  exportDownload: 'Baixar',
  exportClose: 'Fechar',
  exportProgress: (loaded: number, total: number | undefined) =>
    total === undefined
      ? counted(loaded, {one: '# mensagem lida', other: '# mensagens lidas'})
      : counted(total, {
          one: `${number(loaded)} de # mensagem lida`,
          other: `${number(loaded)} de # mensagens lidas`,
        }),
  exportSaved: (count: number) => counted(count, {one: '# mensagem salva.', other: '# mensagens salvas.'}),
  exportFailed: 'Não foi possível ler todas as mensagens.',
  exportNotSaved: 'Não foi possível criar o arquivo.',
  exportSaveRead: 'Salvar o que foi lido',
} satisfies Strings;
