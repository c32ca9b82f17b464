const response = JSON.parse(process.env['RESPONSE'] ?? 'null');

export const handler = async () => response;
