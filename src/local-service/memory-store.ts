import type {ServiceStore, StoredRecord, VisitorSession} from './service-store.js';

/** A store that lives as long as the page or process. */
export function createMemoryStore(): ServiceStore {
  const visitors = new Map<string, string>();
  const sessionsByAccessToken = new Map<string, VisitorSession>();
  const sessionsByRefreshToken = new Map<string, VisitorSession>();
  const conversations = new Map<string, StoredRecord[]>();

  const conversation = (visitorId: string, agentId: string): StoredRecord[] => {
    const key = JSON.stringify([visitorId, agentId]);
    const records = conversations.get(key) ?? [];
    conversations.set(key, records);
    return records;
  };

  return {
    visitorOfDevice(deviceId) {
      const visitorId = visitors.get(deviceId) ?? `Visitor-${crypto.randomUUID()}`;
      visitors.set(deviceId, visitorId);
      return Promise.resolve(visitorId);
    },

    addSession(session) {
      sessionsByAccessToken.set(session.accessToken, session);
      sessionsByRefreshToken.set(session.refreshToken, session);
      return Promise.resolve();
    },

    sessionOfAccessToken(accessToken) {
      return Promise.resolve(sessionsByAccessToken.get(accessToken));
    },

    takeSessionOfRefreshToken(refreshToken) {
      const session = sessionsByRefreshToken.get(refreshToken);
      if (session) {
        sessionsByRefreshToken.delete(refreshToken);
        sessionsByAccessToken.delete(session.accessToken);
      }
      return Promise.resolve(session);
    },

    addRecord(visitorId, record) {
      const records = conversation(visitorId, record.AgentId);
      const before = records.findLastIndex(other => other.createTime <= record.createTime);
      records.splice(before + 1, 0, record);
      return Promise.resolve();
    },

    listRecords(visitorId, agentId, {order, offset, limit}) {
      const records = conversation(visitorId, agentId);
      const ordered = order === 'asc' ? records : records.toReversed();
      return Promise.resolve({records: ordered.slice(offset, offset + limit), total: records.length});
    },
  };
}
