/** False if the condition did not hold. */
export async function isWritten(write: Promise<object>): Promise<boolean> {
  return (await ifWritten(write)) !== undefined;
}

/** What the write returned; undefined if the condition did not hold. */
export async function ifWritten<T extends object>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return undefined;
    throw error;
  }
}
