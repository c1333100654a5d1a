const query = new URLSearchParams(location.search);

/** The page’s address contains the address of the service. */
export const serviceAddress = query.get('service') ?? '';

export const agentId = query.get('agent') ?? '';
