import 'agent-chat-elements/define/agent-chat';
import {drawChart} from './chart';
import {drawDiagram} from './diagram';

const chat = document.querySelector('agent-chat');
if (chat)
  chat.renderCode = ({language, text}) => {
    if (language === 'mermaid') return drawDiagram(text);
    return language === 'chart' ? drawChart(text) : undefined;
  };
