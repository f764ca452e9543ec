"""A stock room of six shelves: a small world of one's own, spoken to with JSON-RPC 2.0, one message a line."""
import json
import sys

SHELVES = {"bolts": 12, "nuts": 7, "screws": 31, "washers": 4, "hooks": 19, "rings": 8}
TOOLS = [
    {"name": "count", "description": "Counts the items on a shelf.",
     "parameters": {"type": "object", "properties": {"shelf": {"type": "string"}}, "required": ["shelf"]}},
    {"name": "report", "description": "Tells the number that was asked for, and ends the task.",
     "parameters": {"type": "object", "properties": {"answer": {"type": "string"}}, "required": ["answer"]}},
]
CATALOG = {"kind": "tools", "schemaVersion": 1, "id": "stock", "tools": {
    "count": {"effect": "read", "parameters": TOOLS[0]["parameters"]},
    "report": {"role": "finish", "parameters": TOOLS[1]["parameters"]}}}
sessions = {}


def answer(method, p):
    if method == "describe":
        return {"id": "stock", "version": "1", "licence": "MIT", "maxTurns": 6, "catalog": CATALOG}
    if method == "tasks":
        return {"tasks": [{"id": name, "text": f"How many {name} are there?", "expectsAnswer": True} for name in SHELVES]}
    if method == "open":
        session = str(len(sessions) + 1)
        sessions[session] = p["task"]
        return {"session": session}
    if method == "reset":
        return {"text": ""}
    if method == "tools":
        return {"tools": TOOLS}
    if method == "step" and p["tool"] == "report":
        return {"text": "noted"}
    if method == "step":
        shelf = p["arguments"].get("shelf")
        if shelf not in SHELVES:
            return {"text": f"There is no shelf {shelf}. Shelves: {', '.join(SHELVES)}", "isError": True}
        return {"text": str(SHELVES[shelf]), "data": {"count": SHELVES[shelf]}}
    if method == "evaluate":
        right = str(SHELVES[sessions[p["session"]]])
        return {"score": float(p["answer"] == right), "success": p["answer"] == right, "sealed": {"right": right}}
    return {}


for line in sys.stdin:
    call = json.loads(line)
    try:
        reply = {"result": answer(call["method"], call["params"])}
    except Exception as error:
        reply = {"error": {"code": -32000, "message": repr(error)}}
    print(json.dumps({"jsonrpc": "2.0", "id": call["id"], **reply}), flush=True)
