export function npmCommand(node: string): string[];
