import type {AgentServiceErrorKind} from '../client/agent-service-error.js';
import {countingIn} from './counting.js';
import type {Strings} from './en.js';

const {number} = countingIn('ko');

const visitorSentences: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: '이 채팅이 올바르게 설정되지 않았습니다.',
  network: '서비스에 연결할 수 없습니다. 네트워크 연결을 확인한 후 다시 시도해 주세요.',
  timeout: '서비스의 응답이 너무 오래 걸리고 있습니다.',
  unauthorized: '이 서비스에 로그인되어 있지 않습니다.',
  forbidden: '이 에이전트를 사용할 권한이 없습니다.',
  'not-found': '이 에이전트를 사용할 수 없습니다.',
  'invalid-request': '서비스가 이 메시지를 받아들이지 않았습니다.',
  'too-large': '메시지가 너무 깁니다. 줄인 후 다시 보내 주세요.',
  'rate-limited': '짧은 시간에 메시지를 너무 많이 보냈습니다. 잠시 후 다시 시도해 주세요.',
  server: '현재 서비스에 문제가 있습니다. 잠시 후 다시 시도해 주세요.',
  service: '에이전트가 답변하지 못했습니다.',
  unreadable: '서비스가 보낸 응답을 읽을 수 없습니다.',
  interrupted: '답변이 중간에 끊겼습니다.',
};

const ownerHints: Readonly<Record<AgentServiceErrorKind, string>> = {
  configuration: 'base-url 및 agent-id 속성을 확인하세요.',
  network: 'base-url 주소가 잘못되었거나, 서비스의 허용 출처 목록에 이 페이지가 없을 수 있습니다.',
  timeout:
    '허용된 시간 안에 데이터가 전혀 도착하지 않았습니다. firstByteTimeout 및 idleTimeout 속성을 참고하세요.',
  unauthorized:
    '서비스가 액세스 토큰을 거부했거나 토큰이 제공되지 않았습니다. accessToken, token-url, sign-in 속성을 참고하세요.',
  forbidden: '액세스 토큰은 유효하지만 이 에이전트나 작업에는 사용할 수 없습니다.',
  'not-found': '이 base-url 주소에 해당 agent-id의 에이전트가 없거나 경로가 존재하지 않습니다.',
  'invalid-request':
    '서비스가 요청을 거부했습니다. 어떤 항목이 문제인지 서비스의 설명에 나와 있을 수 있습니다.',
  'too-large': '서비스가 요청의 크기를 제한합니다.',
  'rate-limited': '서비스가 요청 빈도를 제한합니다.',
  server: '서비스가 서버 오류로 응답했습니다.',
  service: '서비스가 응답 안에서 오류를 보고했습니다.',
  unreadable:
    '응답이 인터페이스 설명과 다릅니다. base-url 주소가 서비스가 아닌 웹 페이지를 가리킬 수 있습니다.',
  interrupted: '답변이 완료되기 전에 연결이 닫혔습니다.',
};

const listSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: '이 에이전트 목록이 올바르게 설정되지 않았습니다.',
  forbidden: '이 에이전트들을 볼 권한이 없습니다.',
  'not-found': '이 주소에 에이전트 목록이 없습니다.',
  'invalid-request': '서비스가 이 요청을 받아들이지 않았습니다.',
  'too-large': '검색어가 너무 깁니다.',
  'rate-limited': '짧은 시간에 요청이 너무 많았습니다. 잠시 후 다시 시도해 주세요.',
  service: '서비스가 에이전트 목록을 가져오지 못했습니다.',
};

const recordSentences: Partial<Readonly<Record<AgentServiceErrorKind, string>>> = {
  configuration: '이 대화 기록이 올바르게 설정되지 않았습니다.',
  forbidden: '이 기록을 볼 권한이 없습니다.',
  'not-found': '이 주소에 기록이 없습니다.',
  'invalid-request': '서비스가 이 요청을 받아들이지 않았습니다.',
  'too-large': '서비스가 이 요청을 받아들이지 않았습니다.',
  'rate-limited': '짧은 시간에 요청이 너무 많았습니다. 잠시 후 다시 시도해 주세요.',
  service: '서비스가 기록을 읽지 못했습니다.',
};

/** The Korean wording. */
export const ko = {
  $code: 'ko',
  $name: '한국어',
  $dir: 'ltr',

  /* shared */
  tryAgain: '다시 시도',
  details: '세부 정보',
  pages: '페이지 목록',
  page: (shown: string) => `${shown}페이지`,
  pagePosition: (shown: string, count: string) =>
    count ? `총 ${count}페이지 중 ${shown}페이지` : `${shown}페이지`,
  previousPage: '이전 페이지',
  nextPage: '다음 페이지',
  errorForVisitor: (kind: AgentServiceErrorKind) => visitorSentences[kind],
  errorForOwner: (kind: AgentServiceErrorKind) => ownerHints[kind],
  checkSetting: (setting: string) => `${setting} 설정을 확인하세요.`,
  statusCode: (status: string) => `상태: ${status}`,
  requestIdentifier: (id: string) => `요청: ${id}`,
  notConnected:
    '연결할 서비스가 없습니다. base-url 속성을 설정하거나, 이 요소를 <agent-provider> 안에 넣거나, for 속성으로 지정하세요.',

  /* agent-chat */
  tryAgainIn: (seconds: number) => `${number(seconds)}초 동안 기다려 주세요.`,
  chatLabel: (agentName: string) => (agentName ? `대화 상대: ${agentName}` : '대화'),
  noAgentChosen: '대화를 시작하려면 에이전트를 선택하세요.',
  invitation: '무엇이든 물어보세요.',
  loadingHistory: '이전 메시지를 불러오는 중…',
  earlierMessages: '이전 메시지',
  earlierAdded: (count: number) => `이전 메시지 ${number(count)}개`,
  conversationBeginning: '대화의 시작',
  composerLabel: '메시지',
  composerPlaceholder: (agentName: string) => (agentName ? `${agentName}에게 메시지 보내기` : '메시지 입력'),
  send: '보내기',
  stop: '중지',
  you: '나',
  agentFallbackName: '에이전트',
  messagesLabel: '메시지 목록',
  emptyReply: '에이전트의 답변이 비어 있습니다.',
  replyFinished: '답변이 완료되었습니다.',
  historyFailed: '이전 메시지를 불러오지 못했습니다.',
  waitingForReply: '답변을 기다리는 중',
  replyStopped: '중지되었습니다.',
  replyEndedByLength: '답변이 길이 제한에 도달했습니다.',
  replyEndedByFilter: '콘텐츠 필터가 답변을 종료했습니다.',
  noReplyStored: '저장된 답변이 없습니다.',
  partialKept: '지금까지 받은 내용은 유지됩니다.',
  regenerate: '답변 다시 생성',
  copy: '복사',
  copied: '복사됨',
  latest: '최신 메시지',
  messageTooLong: (limit: number) => `최대 ${number(limit)}자까지 입력할 수 있습니다.`,
  charactersLeft: (count: number) => `${number(count)}자 남음`,
  offline: '오프라인 상태입니다. 보낸 내용은 다시 연결되면 전송됩니다.',
  questionQueued: '보낼 수 있게 되면 바로 전송됩니다.',
  editQueued: '수정',
  cancelQueued: '보내지 않기',
  lookingForReply: '저장된 답변을 찾는 중…',
  replyRecovered: '서비스에 저장된 답변입니다.',
  replyStoredWhole: '중지되었습니다. 전체 답변이 저장되어 있습니다.',
  showWholeReply: '전체 답변 보기',
  online: '다시 온라인 상태입니다.',
  messageFrom: (author: string, time: string) => `보낸 사람: ${author}${time && `, ${time}`}`,
  failedAnnouncement: (sentence: string) => `실패: ${sentence}`,
  messagesHelp: '화살표 키로 메시지 사이를 이동할 수 있습니다.',
  editMessage: '이 메시지 수정',
  editingMessage: '마지막 메시지를 수정하고 있습니다.',
  cancelEdit: '수정 취소',
  helpful: '도움이 됨',
  notHelpful: '도움이 되지 않음',
  feedbackGiven: '의견을 보내 주셔서 감사합니다.',
  suggestions: '추천 메시지',
  suggestionCount: (count: number) => `추천 메시지 ${number(count)}개`,

  /* consent and handover */
  consentLabel: '동의',
  consentPrivacy: '개인정보 보호',
  consentAccept: '동의',
  consentDecline: '거부',
  consentNeeded: '채팅을 시작하려면 동의가 필요합니다.',
  talkToPerson: '상담원과 대화하기',

  /* page context */
  contextSent: '메시지와 함께 전송:',
  contextSelection: (words: number) => `선택 영역(단어 ${number(words)}개)`,
  contextRemove: '페이지 정보 보내지 않기',
  contextRemoved: '메시지만 전송됩니다.',
  withPageContext: '페이지 정보 포함',

  /* replies */
  copyText: '텍스트로 복사',
  copyCode: '코드 복사',
  showAllLines: (count: number) => `${number(count)}줄 모두 보기`,
  codeLabel: (language: string) => (language ? `코드, ${language}` : '코드'),
  showSource: '소스 보기',
  showResult: '결과 보기',
  taskDone: '완료',
  taskOpen: '할 일',
  table: '표',
  copyTable: '표 복사',
  downloadTable: 'CSV로 다운로드',
  spokenCode: (language: string, lines: number) =>
    `${language ? `${language} 코드` : '코드'}, ${number(lines)}줄.`,
  spokenTable: (rows: number, columns: number) => `표, ${number(rows)}행 ${number(columns)}열.`,
  spokenImage: (description: string) => (description ? `이미지: ${description}.` : '이미지.'),
  spokenFormula: '수식.',
  showMoreText: (characters: number) => `더 보기(${number(characters)}자 남음)`,
  replyTooLarge: '답변이 이 채팅에서 표시할 수 있는 크기를 넘어 여기서 중단되었습니다.',

  /* reasoning and activity */
  thinking: '생각하는 중…',
  thoughtFor: (duration: string) => `${duration} 동안 생각함`,
  duration: (minutes: number, seconds: number) =>
    minutes > 0 ? `${number(minutes)}분 ${number(seconds)}초` : `${number(seconds)}초`,
  showMoreReasoning: '더 보기',
  searchingWeb: '웹을 검색하는 중…',
  readingDocuments: '문서를 읽는 중…',
  usingTool: (name: string) => `${name} 사용 중…`,
  working: '작업하는 중…',

  /* versions */
  previousVersion: '이전 버전',
  nextVersion: '다음 버전',
  versionPlace: (place: number, count: number) => `${number(place)} / ${number(count)}`,
  versionShown: (place: number, count: number) => `버전 ${number(place)} / ${number(count)}`,

  /* asking */
  askAboutSelection: '이 내용 질문하기',
  menu: '메뉴',
  newConversation: '새 대화',
  newQuestion: '새 대화를 시작할까요?',
  newWarning: '진행 중인 답변이 중지되고 보내지 않은 메시지는 삭제됩니다.',
  newStarted: '새 대화입니다. 이전 대화의 기록은 서비스에 남아 있습니다.',
  enlargeChat: '창 크게',
  shrinkChat: '창 작게',
  downloadAs: (format: string) => `${format} 형식으로 다운로드`,
  downloadText: '일반 텍스트로 다운로드',
  speechHeading: '스크린 리더로 읽기',
  speechSentences: '문장마다',
  speechComplete: '끝에 답변 전체',
  speechStatus: '상태만',
  speechOff: '읽지 않음',
  forgetDevice: '이 기기에서 지우기',
  forgetQuestion: '이 기기에서 모두 지울까요?',
  forgetWarning: '이 채팅의 대화, 임시 글, 설정이 이 기기에서 삭제됩니다. 서비스의 기록은 남아 있습니다.',
  forgetConsent: '지우기',
  forgotten: '이 기기에 이 채팅의 내용이 더 이상 없습니다. 서비스의 기록은 남아 있습니다.',
  menuFailed: '실패했습니다. 다시 시도하세요.',

  /* links */
  openLinkQuestion: '이 링크를 열까요?',
  openLink: '열기',
  footnotes: '각주',
  footnote: (shown: string) => `각주 ${shown}`,
  backToText: '본문으로 돌아가기',
  sources: '출처',
  sourceCount: (count: number) => `출처 ${number(count)}개`,
  showAllSources: (count: number) => `출처 ${number(count)}개 모두 보기`,
  cancel: '취소',

  /* images */
  loadImage: (host: string) => `${host}에서 이미지 불러오기`,
  imageBroken: '이미지를 불러오지 못했습니다. 다시 시도',
  imageBlocked: '여기에는 이미지가 표시되지 않습니다',
  imageRefused: '이 이미지를 표시할 수 없습니다',

  /* agent-picker */
  agents: '에이전트',
  searchAgents: '에이전트 검색',
  loadingAgents: '에이전트를 불러오는 중…',
  agentCount: (count: number) => `에이전트 ${number(count)}개`,
  noAgents: '아직 에이전트가 없습니다.',
  noAgentsFor: (text: string) => `검색어 ‘${text}’에 맞는 에이전트가 없습니다.`,
  clearSearch: '검색어 지우기',
  moreAgents: '에이전트 더 보기',
  agentsShown: (shown: number, total: number) => `에이전트 ${number(total)}개 중 ${number(shown)}개 표시됨`,
  agentsFailed: (kind: AgentServiceErrorKind) => listSentences[kind] ?? visitorSentences[kind],
  moreAgentsFailed: '에이전트를 더 불러오지 못했습니다.',
  searchEnabledMark: '검색 지원',
  suggestsMark: '질문 추천',
  agentsSoFar: (shown: number) => `에이전트 ${number(shown)}개 표시됨, 더 있을 수 있음`,
  agentPage: (position: string, total: number) => `${position}, 에이전트 총 ${number(total)}개`,
  agentPageFailed: '이 페이지의 에이전트를 불러오지 못했습니다.',
  agentRequired: '에이전트를 선택하세요.',

  /* agent-history */
  historyLabel: (agentName: string) => (agentName ? `저장된 대화: ${agentName}` : '저장된 대화'),
  noHistoryChosen: '이전 대화를 보려면 에이전트를 선택하세요.',
  loadingRecords: '기록을 불러오는 중…',
  noRecords: '아직 대화가 없습니다.',
  noRecordsFound: (text: string) => `불러온 기록에서 ‘${text}’ 검색 결과가 없습니다.`,
  recordCount: (count: number) => `기록 ${number(count)}개`,
  recordsShown: (shown: number, total: number) => `기록 ${number(total)}개 중 ${number(shown)}개 표시됨`,
  recordsFound: (found: number, loaded: number) =>
    `불러온 기록 ${number(loaded)}개 중 ${number(found)}개 일치`,
  recordsFailed: (kind: AgentServiceErrorKind) => recordSentences[kind] ?? visitorSentences[kind],
  moreRecordsFailed: '기록을 더 불러오지 못했습니다.',
  moreRecords: '기록 더 불러오기',
  olderRecords: '이전 기록',
  newerRecords: '이후 기록',
  recordPages: '기록 페이지',
  newestFirst: '최신순',
  oldestFirst: '오래된 순',
  showNewestFirst: '최신순으로 보기',
  showOldestFirst: '오래된 순으로 보기',
  filterRecords: (count: number) =>
    count ? `불러온 기록 ${number(count)}개에서 찾기` : '불러온 기록에서 찾기',
  clearFilter: '검색어 지우기',
  exportRecords: '내보내기',
  exportNotLoaded: '내보내기 기능을 불러오지 못했습니다.',
  inReplyTo: (question: string) => `‘${question}’에 대한 답변`,
  inReplyToEarlier: '이전 기록에 대한 답변',
  questionNotFound: '답변 대상 기록을 찾지 못했습니다.',
  noTextStored: '저장된 텍스트가 없습니다.',
  recordType: (type: string) => `유형: ${type}`,
  recordConversation: (conversation: string) => `대화: ${conversation}`,
  recordSource: (source: string) => `출처: ${source}`,

  /* agent-launcher */
  launcherLabel: '채팅',
  openChat: '채팅 열기',
  closeChat: '채팅 닫기',
  dismissGreeting: '인사말 닫기',
  unreadMessages: (count: number) => `새 메시지 ${number(count)}개`,
  backToAgents: '에이전트 목록으로 돌아가기',
  loadingChat: '채팅을 불러오는 중…',
  chatNotLoaded: '채팅을 불러오지 못했습니다.',

  /* export */
  exportTitle: '대화 내보내기',
  exportScope: '내보낼 기록',
  exportLoaded: (count: number) => `여기에 표시된 기록(${number(count)}개)`,
  exportAll: '저장된 모든 기록',
  exportFormat: '형식',
  exportMarkdown: 'Markdown',
  exportJSON: 'JSON',
  exportText: '일반 텍스트',
  exportDownload: '다운로드',
  exportClose: '닫기',
  exportProgress: (loaded: number, total: number | undefined) =>
    total === undefined
      ? `기록 ${number(loaded)}개 읽음`
      : `기록 ${number(total)}개 중 ${number(loaded)}개 읽음`,
  exportSaved: (count: number) => `기록 ${number(count)}개를 저장했습니다.`,
  exportFailed: '일부 기록을 읽지 못했습니다.',
  exportNotSaved: '파일을 만들지 못했습니다.',
  exportSaveRead: '읽은 기록 저장',
} satisfies Strings;
