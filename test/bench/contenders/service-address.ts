const query = new URLSearchParams(location.search);

/** Where the service is; the page is opened with its address. */
export const serviceAddress = query.get('service') ?? '';

/** The agent to ask. */
export const agentId = query.get('agent') ?? '';
