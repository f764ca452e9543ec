"""A task of Inspect AI for the import of its logs: one tool, three samples, answers that must stay sealed."""

from inspect_ai import Task, task
from inspect_ai.dataset import Sample
from inspect_ai.scorer import includes
from inspect_ai.solver import generate, system_message, use_tools
from inspect_ai.tool import ToolError, tool


@tool
def look():
    async def execute(app: str, page: str):
        """Look at a page of an app.

        Args:
            app: Name of the app.
            page: Name of the page.
        """
        if page == "p9":
            raise ToolError("no such page")
        return f"{app} {page}: k3 v7"

    return execute


@task
def peek():
    return Task(
        dataset=[
            Sample(id="right", input="how many in mail", target="v7"),
            Sample(id="wrong", input="how many in song", target="sealed-canary-41d"),
            Sample(id="failing", input="what is on page nine", target="v7"),
        ],
        solver=[system_message("You look things up."), use_tools(look()), generate()],
        scorer=includes(),
    )
